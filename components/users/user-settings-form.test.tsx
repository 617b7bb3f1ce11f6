import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetDraft } from '@/components/settings/kept-drafts';
import { queries } from '@/lib/api/queries';
import { problem } from '@/lib/testing/answer-api';
import { aUserRecord, serveSettings } from '@/lib/testing/settings-api';
import { SettingsPage } from '@/lib/testing/settings-page';
import { WithApi } from '@/lib/testing/with-api';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }));

const query = queries.userSettings('alice');
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetDraft(JSON.stringify(query.queryKey));
});

async function open(record = aUserRecord()) {
  const server = serveSettings(record);
  const { unmount } = render(<SettingsPage />, { wrapper: WithApi });
  await screen.findByRole('heading', { name: 'Limits' });
  return { server, unmount };
}

const choose = (field: string, choice: string) =>
  fireEvent.click(within(screen.getByRole('group', { name: field })).getByRole('button', { name: choice }));
const type = (field: string, text: string) =>
  fireEvent.change(screen.getByLabelText(field), { target: { value: text } });
const setHours = (text: string) => {
  choose('Allowance', 'Limit');
  type('Allowance, in h', text);
};
const press = (name = 'Save') => fireEvent.click(screen.getByRole('button', { name }));
const saved = () => screen.findByText(/^Saved at/);

describe('the settings of a user', () => {
  it('keep not set, unlimited and 0 apart', async () => {
    const { server } = await open();
    choose('Sessions at once', 'Unlimited');
    setHours('0');
    expect(screen.getByText('0 h: nothing may start.')).toBeVisible();
    press();
    await saved();
    expect(server.record.settings).toMatchObject({
      session_limit: 'unlimited',
      allowance_hours: 0,
      session_hours: null,
    });
  });

  it('convert memory with a unit, and say both', async () => {
    const { server } = await open();
    choose('Memory of a session', 'Limit');
    type('Memory of a session, in MiB', '2G');
    expect(screen.getByText('2 GiB = 2048 MiB')).toBeVisible();
    press();
    await saved();
    expect(server.record.settings.session_memory_mb).toBe(2048);
  });

  it('refuse a decimal comma with a hint, and save nothing', async () => {
    const { server } = await open();
    setHours('1234,5');
    press();
    expect(await screen.findByText('One field has to be mended first.')).toBeVisible();
    expect(screen.getByText(/write 1234\.5/)).toBeVisible();
    expect(server.saves).toEqual([]);
  });

  it('take groups and pools by name, also such as are typed and not added yet', async () => {
    const user = userEvent.setup();
    const { server } = await open(aUserRecord({ pools: ['gpu'] }, { groups: ['lab'] }));
    await user.type(screen.getByLabelText('Add a group to Member of'), 'staff, lab{Tab}');
    await user.click(screen.getByRole('button', { name: 'Remove gpu' }));
    press();
    await saved();
    expect(server.record).toMatchObject({ groups: ['lab', 'staff'], settings: { pools: null } });
  });

  it('show a fault of the server at its field', async () => {
    const { server } = await open();
    setHours('20');
    const errors = [{ path: 'settings.allowance_hours', message: 'is too much for this server' }];
    server.refuse(problem(422, 'settings.allowance_hours: is too much', { errors }));
    press();
    expect(await screen.findByText('Is too much for this server.')).toBeVisible();
    expect(screen.getByLabelText('Allowance, in h')).toHaveValue('20');
  });

  it('ask for a choice where the file holds what cannot be used', async () => {
    const faults = [{ entry: 'session_limit', reason: 'is "many", where a number is expected' }];
    const { server } = await open(aUserRecord({}, { faults }));
    expect(screen.getByText(/The file’s entry is "many"/)).toBeVisible();
    press();
    expect(await screen.findByText('Choose what is to stand here.')).toBeVisible();
    choose('Sessions at once', 'Not set');
    press();
    await saved();
    expect(server.record.settings.session_limit).toBeNull();
  });

  it('are asked for a second press where it puts people over', async () => {
    const { server } = await open();
    server.preview.spent = 1;
    setHours('0');
    press();
    const dialog = await screen.findByRole('dialog', { name: 'This puts people over' });
    expect(server.saves).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save all the same' }));
    await saved();
    expect(server.saves).toHaveLength(1);
  });

  it('that were left unsaved are there again, and can be discarded', async () => {
    const { unmount } = await open();
    setHours('33');
    unmount();
    render(<SettingsPage />, { wrapper: WithApi });
    expect(await screen.findByText(/What you typed before you left this page is still here/)).toBeVisible();
    expect(screen.getByLabelText('Allowance, in h')).toHaveValue('33');
    press('Discard');
    await waitFor(() => expect(screen.getByText('Nothing is changed.')).toBeVisible());
    expect(screen.queryByLabelText('Allowance, in h')).toBeNull();
  });
});

describe('the state of a user', () => {
  it('is changed by a deliberate act, and by nothing else', async () => {
    const { server } = await open();
    press('Deactivate');
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate alice?' });
    expect(dialog).toHaveTextContent(/alice cannot sign in.*alice has no session running/);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    await saved();
    expect(server.record.settings).toMatchObject({ active: false, session_limit: null });
    expect(screen.getByText('May not sign in and starts nothing.')).toBeVisible();
  });

  it('waits while something else is typed', async () => {
    await open();
    setHours('20');
    expect(screen.getByRole('button', { name: 'Deactivate' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('somebody else was faster', () => {
  const notice = () => screen.findByRole('region', { name: 'Changed by somebody else' });

  it('says who changed what, takes what I did not touch, and keeps mine where both changed it', async () => {
    const { server } = await open(aUserRecord({ allowance_hours: 20 }));
    type('Allowance, in h', '40');
    choose('GPU sessions', 'Off');
    server.changeBy('idahl', { allowance_hours: 30, session_limit: 3 });
    press();
    const told = await notice();
    expect(told).toHaveTextContent(/idahl changed user alice on .* after you opened it\./);
    expect(told).toHaveTextContent('Sessions at once: not set → 3 sessions');
    expect(told).toHaveTextContent('Allowance: was 20 h; mine 40 h, theirs 30 h');
    expect(screen.getByLabelText('Allowance, in h')).toHaveValue('40');
    expect(screen.getByLabelText('Sessions at once, in sessions')).toHaveValue('3');
    press();
    await saved();
    expect(server.record.settings).toMatchObject({ allowance_hours: 40, session_limit: 3, gpu: false });
  });

  it('lets me take theirs, and mine again', async () => {
    const { server } = await open(aUserRecord({ allowance_hours: 20 }));
    type('Allowance, in h', '40');
    server.changeBy('idahl', { allowance_hours: 30 });
    press();
    await notice();
    choose('Allowance: whose', 'Take theirs');
    expect(screen.getByLabelText('Allowance, in h')).toHaveValue('30');
    choose('Allowance: whose', 'Keep mine');
    expect(screen.getByLabelText('Allowance, in h')).toHaveValue('40');
    press('Discard mine and show theirs');
    await waitFor(() => expect(screen.getByLabelText('Allowance, in h')).toHaveValue('30'));
    expect(screen.queryByRole('region', { name: 'Changed by somebody else' })).toBeNull();
    expect(server.saves).toHaveLength(1);
  });

  it('keeps all that is typed where the record is gone, and makes it anew', async () => {
    const { server } = await open(aUserRecord({ session_limit: 2 }));
    setHours('40');
    server.removeBy('idahl');
    press();
    expect(await notice()).toHaveTextContent(/idahl removed user alice/);
    press('Make user alice');
    await saved();
    expect(server.record.settings).toMatchObject({ allowance_hours: 40, session_limit: 2 });
  });

  it('loses nothing where the server does not answer', async () => {
    const { server } = await open();
    setHours('40');
    server.refuse(problem(503, 'The tree cannot be written at the moment.'));
    press();
    expect(
      await screen.findByText(/The tree cannot be written at the moment\. Nothing you typed is lost\./),
    ).toBeVisible();
    press();
    await saved();
    expect(server.record.settings.allowance_hours).toBe(40);
  });
});
