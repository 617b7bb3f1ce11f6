import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bounds } from '@/lib/resources/bounds';
import { WithState } from '@/lib/testing/with-state';
import { SliderField } from './slider-field';

function show() {
  render(
    <WithState initial={{ value: 2 }}>
      {({ value }, change) => (
        <SliderField
          label="Channels"
          value={value}
          usual={{ max: 32, step: 1 }}
          unit="channels"
          bound={bounds.channels}
          isInteger
          onChange={(next) => change({ value: next })}
        />
      )}
    </WithState>,
  );
}
const slider = () => screen.getByRole('slider');
const type = (text: string) => {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
  fireEvent.blur(screen.getByRole('textbox'));
};

it('the range grows with what is typed, and comes back with it', () => {
  show();
  type('100000');
  expect(slider()).toHaveAttribute('max', '100000');
  type('3');
  expect(slider()).toHaveAttribute('max', '32');
  expect(slider()).toHaveValue('3');
});

it('the range stays under a hand, and comes back when the hand is gone', () => {
  show();
  type('100');
  fireEvent.keyDown(slider(), { key: 'Home' });
  expect(slider()).toHaveValue('0');
  expect(slider()).toHaveAttribute('max', '100');
  fireEvent.blur(slider());
  expect(slider()).toHaveAttribute('max', '32');
});
