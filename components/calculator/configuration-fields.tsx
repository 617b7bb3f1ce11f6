'use client';

import { memo } from 'react';
import { Field, Input } from '@/components/ui/field';
import { Switch } from '@/components/ui/switch';
import { type Bound, bounds } from '@/lib/resources/bounds';
import type { ResourceRequirements } from '@/lib/resources/requirements';
import { FigureField } from './figure-field';
import type { CalculatorInputs, SetInputs } from './inputs';

type Named = Pick<CalculatorInputs, 'name' | 'image' | 'tag'>;

interface ConfigurationFieldsProps extends Named, Pick<ResourceRequirements, 'cpu_cores' | 'gpus' | 'gpu_required'> {
  setInputs: SetInputs;
}

const longestText = 300;

/** What else the file says: how the analysis is called, its image, cores and GPUs. */
export const ConfigurationFields = memo(function ConfigurationFields(props: ConfigurationFieldsProps) {
  const { cpu_cores, gpus, gpu_required, setInputs, ...named } = props;
  const require = (change: Partial<ResourceRequirements>) =>
    setInputs(({ requirements }) => ({ requirements: { ...requirements, ...change } }));
  const texts = [
    { key: 'name', label: 'Name' },
    { key: 'image', label: 'Image' },
    { key: 'tag', label: 'Tag' },
  ] as const;
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-[1fr_1fr_6rem]">
        {texts.map(({ key, label }) => (
          <Field key={key} label={label}>
            {(control) => (
              <Input
                {...control}
                value={named[key] ?? ''}
                maxLength={longestText}
                autoComplete="off"
                onChange={(event) => setInputs({ [key]: event.target.value === '' ? null : event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <Small
          label="CPU cores"
          value={cpu_cores}
          bound={bounds.cores}
          onChange={(next) => require({ cpu_cores: next })}
        />
        <Small
          label="GPUs"
          value={gpus}
          bound={bounds.gpus}
          onChange={(next) => require({ gpus: next, gpu_required: gpu_required && next > 0 })}
        />
        <Switch
          label="GPU required"
          checked={gpu_required}
          disabled={gpus === 0}
          onChange={(next) => require({ gpu_required: next })}
          className="h-8"
        />
      </div>
    </div>
  );
});

function Small({
  label,
  value,
  bound,
  onChange,
}: {
  label: string;
  value: number;
  bound: Bound;
  onChange: (value: number) => void;
}) {
  return (
    <div className="grid max-w-60 grid-cols-[auto_4rem] items-start gap-x-2">
      <span aria-hidden className="leading-8 text-ink-soft text-label">
        {label}
      </span>
      <FigureField label={label} value={value} unit={label} bound={bound} isInteger onChange={onChange} />
    </div>
  );
}
