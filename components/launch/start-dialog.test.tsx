import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerApi } from '@/lib/testing/answer-api';
import { WithApi } from '@/lib/testing/with-api';
import { anAppsAnswer } from './samples';
import { StartDialog } from './start-dialog';

afterEach(() => vi.unstubAllGlobals());

/** The dialog as an address opens it; `arrive` lets come what may be started. */
async function open() {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  answerApi(async () => {
    await arrival;
    return { body: anAppsAnswer() };
  });
  render(
    <WithApi search="?start=">
      <StartDialog />
    </WithApi>,
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
  return arrive;
}

const picker = () => screen.findByRole('combobox', { name: 'App or analysis' });

describe('the focus of a dialog that opens before it knows what may be started', () => {
  it('goes to the choice as soon as that is there', async () => {
    const arrive = await open();
    arrive();
    const field = await picker();
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard('jup');
    expect(field).toHaveValue('jup');
  });

  it('stays where the reader has gone meanwhile', async () => {
    const arrive = await open();
    const other = document.createElement('button');
    screen.getByRole('dialog').append(other);
    other.focus();
    arrive();
    await picker();
    expect(other).toHaveFocus();
  });
});
