import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TokensAnswer } from '@/lib/api/tokens';
import { type Answer, answerApi, problem } from '@/lib/testing/answer-api';
import { WithApi } from '@/lib/testing/with-api';
import { AccessTokens } from './access-tokens';
import { aToken, aTokensAnswer } from './samples';

afterEach(() => vi.unstubAllGlobals());

const secret = 'tFmqpt0XtioqL7wRPhf-X-xvoF5n9PEAnIkr6QP_QhI';

/** `acts`: what writes are answered, in order. */
function open(list: TokensAnswer | Answer, acts: Answer[] = [], isSelf = true) {
  const reads = 'as_of' in list ? { body: list } : list;
  const asked = answerApi(({ call }) => (call.startsWith('GET') ? reads : acts.shift()));
  render(<AccessTokens name="uma" isSelf={isSelf} />, { wrapper: WithApi });
  return asked;
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const rowOf = async (label: string) => within((await screen.findByText(label)).closest('tr') as HTMLElement);

describe('the list', () => {
  it('says of each token what it is for, may do, and when it was used', async () => {
    const used = aToken({
      label: 'laptop',
      created_by: 'ada',
      last_used: '2026-12-01T11:00:00.000Z',
      expires_at: null,
    });
    open(aTokensAnswer([used, aToken({ id: 'f'.repeat(16), expired: true })]));
    const row = await rowOf('laptop');
    for (const words of ['user', /by ada/, 'never', '1 h ago', 'good']) {
      expect(row.getByText(words)).toBeVisible();
    }
    expect((await rowOf('nightly report')).getByText('expired')).toBeVisible();
  });

  it.each([
    ['their owner', true, /None. With a token a script calls the API as you\./],
    ['an administrator', false, /as uma, and who has no other way signs in with it/],
  ])('says what tokens are for where there are none, to %s', async (_, isSelf, words) => {
    open(aTokensAnswer(), [], isSelf);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('button', { name: 'CSV' })).toBeDisabled();
  });

  it('says what failed, and tries again', async () => {
    const asked = open(problem(503, 'The tree cannot be read.'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The tree cannot be read.');
    await press('Try again');
    await waitFor(() => expect(asked).toHaveLength(2));
  });
});

describe('making one', () => {
  it('shows the token once, with how to send it', async () => {
    const made = { status: 201, body: { token: aToken(), secret } };
    const asked = open(aTokensAnswer(), [made]);
    await press('New token');
    fireEvent.change(screen.getByLabelText('For'), { target: { value: ' nightly report ' } });
    await press('Make the token');
    expect(await screen.findByText(secret)).toBeVisible();
    // Enter, pressed without thought, copies and closes nothing.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Copy the token' })).toHaveFocus());
    expect(screen.getByText(/Authorization: Bearer \$TOKEN/)).toBeVisible();
    const { call, body } = asked.find((one) => one.call.startsWith('POST')) ?? { call: '', body: {} };
    expect(call).toBe('POST /api/v1/users/uma/tokens');
    expect(body).toMatchObject({ label: 'nightly report', role: 'user', expires_at: expect.stringMatching(/Z$/) });
    await press('I have copied it');
    expect(screen.queryByText(secret)).toBeNull();
  });

  it('asks what it is for first, and sends nothing', async () => {
    const asked = open(aTokensAnswer());
    await press('New token');
    await press('Make the token');
    expect(screen.getByText('Write what the token is for.')).toBeVisible();
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  });

  it('says what the server says, and keeps what was typed', async () => {
    open(aTokensAnswer(), [problem(422, 'A token has to end in the future.')]);
    await press('New token');
    fireEvent.change(screen.getByLabelText('For'), { target: { value: 'x' } });
    await press('Make the token');
    expect(await screen.findByRole('alert')).toHaveTextContent('A token has to end in the future.');
    expect(screen.getByLabelText('For')).toHaveValue('x');
  });
});

describe('revoking one', () => {
  it('asks first, then says that it is done', async () => {
    const asked = open(aTokensAnswer([aToken()]), [{ body: aTokensAnswer() }]);
    await press('Revoke nightly report');
    expect(screen.getByText(/was not used yet. Who signed in with it is signed out/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await press('Revoke');
    expect(await screen.findByText(/“nightly report” is revoked/)).toBeVisible();
    expect(asked.map(({ call }) => call)).toContain('DELETE /api/v1/users/uma/tokens/0123456789abcdef');
  });

  it('says why it did not work', async () => {
    open(aTokensAnswer([aToken()]), [problem(404, 'It may be revoked already.')]);
    await press('Revoke nightly report');
    await press('Revoke');
    expect(await screen.findByText('It may be revoked already.')).toBeVisible();
  });
});
