import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ask, aurora, clusterOf, cove, press, problem, show, waiting } from '@/lib/testing/nodes-page';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }));

afterEach(() => vi.unstubAllGlobals());

describe('deciding on a node', () => {
  it('approves a node that the dialog names, after a second act, and says so', async () => {
    const { world, puts } = clusterOf(aurora, waiting);
    show(world);
    const dialog = await ask('Approve newcomer');
    expect(dialog).toHaveTextContent('Approve newcomer?');
    expect(dialog).toHaveTextContent('00ff00ff00ff00ff');
    expect(dialog).toHaveTextContent('node-a.example:8444');
    expect(dialog).toHaveTextContent(/is trusted by the others/);
    await vi.waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    expect(puts).toEqual([]);
    await press('Approve');
    const said = await screen.findByText('newcomer is approved, in pool default.');
    await waitFor(() => expect(said).toHaveFocus());
    expect(puts).toEqual([{ url: '/api/v1/nodes/00ff00ff00ff00ff', version: '"v1"', body: { approved: true } }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Suspend newcomer' })).toBeVisible();
    await press('Close this note');
    expect(said).toBeEmptyDOMElement();
  });

  it('does nothing when it is cancelled, and focus returns', async () => {
    const { world, puts } = clusterOf(aurora);
    show(world);
    await ask('Suspend aurora');
    await press('Cancel');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Suspend aurora' })).toHaveFocus());
    expect(puts).toEqual([]);
  });

  it.each([
    ['Suspend aurora', 'Suspend', { suspended: true }, /aurora is suspended/],
    ['Put back into service cove', 'Put back into service', { suspended: false }, /cove is back in service/],
    ['Move aurora', 'Move', { pool: 'gpu' }, /aurora is in pool gpu now/],
  ])('%s', async (button, confirm, body, words) => {
    const { world, puts } = clusterOf(aurora, cove);
    show(world);
    await ask(button);
    await press(confirm);
    expect(await screen.findByText(words)).toBeVisible();
    expect(puts.map((put) => put.body)).toEqual([body]);
  });

  it('moves to a pool that is typed, if it is a name', async () => {
    const { world, puts } = clusterOf(aurora);
    show(world);
    const dialog = await ask('Move aurora');
    const name = within(dialog).getByRole('textbox', { name: 'Name of the pool' });
    expect(within(dialog).getByRole('button', { name: 'Move' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(name, 'two words');
    expect(name).toHaveAccessibleDescription(/^A pool name is/);
    await userEvent.clear(name);
    await userEvent.type(name, 'night');
    await press('Move');
    expect(await screen.findByText('aurora is in pool night now.')).toBeVisible();
    expect(puts.map((put) => put.body)).toEqual([{ pool: 'night' }]);
  });

  it('that lost a race says so, reloads without losing the choice, and only then decides', async () => {
    const { world, puts } = clusterOf(aurora, cove);
    show(world);
    const dialog = await ask('Move aurora');
    world.nodes = [{ ...aurora, suspended: true, state: 'suspended', version: 'v9' }, cove];
    await press('Move');
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent('The record was changed meanwhile.');
    expect(within(dialog).getByRole('button', { name: 'Move' })).toHaveAttribute('aria-disabled', 'true');
    await press('Reload');
    expect(await within(dialog).findByText(/This is how the node stands now/)).toBeVisible();
    expect(dialog).toHaveTextContent('StateSuspended');
    await press('Move');
    expect(await screen.findByText('aurora is in pool gpu now.')).toBeVisible();
    expect(puts.map(({ version, body }) => [version, body])).toEqual([
      ['"1"', { pool: 'gpu' }],
      ['"v9"', { pool: 'gpu' }],
    ]);
  });

  it('that lost a race waits until the change is to be seen', async () => {
    const { world, put } = clusterOf(aurora);
    show(world);
    const dialog = await ask('Suspend aurora');
    put.mockResolvedValueOnce(problem(409, 'The record was changed meanwhile.'));
    await press('Suspend');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Reload' }));
    expect(await within(dialog).findByText(/not to be seen yet; reload again/)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Suspend' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('on a node that somebody removed meanwhile says so', async () => {
    const { world } = clusterOf(aurora, waiting);
    show(world);
    const dialog = await ask('Approve newcomer');
    world.nodes = [aurora];
    await press('Approve');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Reload' }));
    expect(await within(dialog).findByText(/has no record any more/)).toBeVisible();
    await press('Cancel');
    expect(screen.queryByText('newcomer')).not.toBeInTheDocument();
  });

  it('that fails says why, and can be tried again', async () => {
    const { world, put } = clusterOf(aurora);
    show(world);
    const dialog = await ask('Suspend aurora');
    put.mockResolvedValueOnce(problem(503, 'The store does not answer. Try again later.'));
    await press('Suspend');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The store does not answer.');
    await press('Suspend');
    expect(await screen.findByText(/aurora is suspended/)).toBeVisible();
  });

  it('is busy while the server thinks', async () => {
    const { world, put } = clusterOf(aurora);
    show(world);
    await ask('Suspend aurora');
    put.mockReturnValueOnce(new Promise(() => {}));
    await press('Suspend');
    expect(await screen.findByRole('button', { name: 'Suspending…' })).toHaveAttribute('aria-disabled', 'true');
  });
});
