import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Resource } from '@/lib/resources/requirements';
import { emptyRequirements } from '@/lib/resources/requirements';
import { WithState } from '@/lib/testing/with-state';
import { Formula } from './formula';

const yasa = {
  ...emptyRequirements(),
  base_system_memory_mib: 800,
  per_hour_per_khz_system_memory_mib: 450,
  per_hour_per_channel_per_khz_system_memory_mib: 90,
};
const capacity = { key: 'typed:16384', name: '16 GiB', mib: 16384, node: null };

function show(resource: Resource = 'system', mib = 16384) {
  return render(
    <WithState initial={{ requirements: yasa, bytes: 2 }}>
      {({ requirements, bytes }, change) => (
        <Formula
          resource={resource}
          requirements={requirements}
          recording={{ hours: 8, channels: 2, sampleRateHz: 256 }}
          isReading={false}
          bytesPerSample={bytes}
          capacity={{ ...capacity, mib }}
          onBytesPerSample={(next) => change({ bytes: next })}
          onCoefficient={(field, value) => change({ requirements: { ...requirements, [field]: value } })}
        />
      )}
    </WithState>,
  );
}

describe('the formula', () => {
  it('has a field and a slider for every term, each with what it multiplies and what it adds', () => {
    show();
    const terms = screen.getAllByRole('listitem');
    expect(terms).toHaveLength(5);
    const perKhz = within(terms[2] as HTMLElement);
    expect(perKhz.getByRole('textbox', { name: 'Per hour, kHz, MiB per signal hour per kHz' })).toHaveValue('450');
    expect(perKhz.getByRole('slider')).toHaveAttribute('aria-valuetext', '450 MiB per signal hour per kHz');
    expect(perKhz.getByText('× 8 h × 0.256 kHz')).toBeVisible();
    expect(perKhz.getByText('922 MiB')).toBeVisible();
    expect(within(terms[1] as HTMLElement).getByText('adds nothing')).toBeVisible();
  });

  it('says the whole claim and what it leaves', () => {
    show();
    expect(screen.getByText('2,091')).toBeVisible();
    expect(screen.getByRole('img', { name: '2,091 MiB of 16 GiB: 14,293 MiB left' })).toBeVisible();
  });

  it('answers a slider that is moved by keys', () => {
    show();
    const slider = screen.getByRole('slider', { name: /^Base, MiB/ });
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    expect(screen.getByRole('textbox', { name: 'Base, MiB' })).toHaveValue('816');
    expect(screen.getByText('2,107')).toBeVisible();
  });

  it('says by how much a claim is over', () => {
    show('system', 2000);
    expect(screen.getByRole('img', { name: '2,091 MiB of 16 GiB: over by 91 MiB' })).toBeVisible();
  });

  it('adds the recording itself to the disk', () => {
    show('disk');
    expect(screen.getByText('The recording itself')).toBeVisible();
    expect(screen.getByText('29')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Bytes a sample takes on disk'), { target: { value: '4' } });
    expect(screen.getByText('57')).toBeVisible();
  });
});
