'use client';

import { Field, Input } from '@/components/ui/field';
import { Switch } from '@/components/ui/switch';
import { type Bound, bounds } from '@/lib/resources/bounds';
import type { ResourceRequirements } from '@/lib/resources/requirements';
import { FigureField } from './figure-field';
import type { CalculatorInputs, SetInputs } from './inputs';

interface ConfigurationFieldsProps {
  inputs: CalculatorInputs;
  setInputs: SetInputs;
}

const longestText = 300;

/** What else the file says: how the analysis is called, its image, cores and GPUs. */
export function ConfigurationFields({ inputs, setInputs }: ConfigurationFieldsProps) {
  const { requirements } = inputs;
  const require = (change: Partial<ResourceRequirements>) =>
    setInputs({ requirements: { ...requirements, ...change } });
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
                value={inputs[key] ?? ''}
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
          value={requirements.cpu_cores}
          bound={bounds.cores}
          onChange={(cpu_cores) => require({ cpu_cores })}
        />
        <Small
          label="GPUs"
          value={requirements.gpus}
          bound={bounds.gpus}
          onChange={(gpus) => require({ gpus, gpu_required: requirements.gpu_required && gpus > 0 })}
        />
        <Switch
          label="GPU required"
          checked={requirements.gpu_required}
          disabled={requirements.gpus === 0}
          onChange={(gpu_required) => require({ gpu_required })}
          className="h-8"
        />
      </div>
    </div>
  );
}

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
