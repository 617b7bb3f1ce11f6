import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMe, anAllowance } from '@/components/usage/samples';
import { type Answer, answerApi, problem } from '@/lib/testing/answer-api';
import { WithApi } from '@/lib/testing/with-api';
import { GrantDialog } from './grant-dialog';

afterEach(() => vi.unstubAllGlobals());

const alice = aMe({ username: 'alice', allowance: anAllowance(20, 18) });

function open(...answers: Answer[]) {
  const asked = answerApi(() => answers.shift());
  const onDone = vi.fn();
  render(<GrantDialog user={alice} onClose={() => undefined} onDone={onDone} />, { wrapper: WithApi });
  return { asked, onDone };
}

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Grant' }));

describe('granting hours', () => {
  it('shows the allowance before and after, and sends what was asked for', async () => {
    const { asked, onDone } = open({ status: 201, body: { username: 'alice', grants: [] } });
    type('Hours', '5');
    type('Reason', 'a deadline');
    expect(screen.getByRole('status')).toHaveTextContent(
      'The allowance goes from 20 h to 25 h; from 2.0 h left to 7.0 h left.',
    );
    press();
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('5 h more for alice this week.'));
    expect(asked[0]).toMatchObject({
      call: 'POST /api/v1/users/alice/grants',
      body: { hours: 5, period: 'week', reason: 'a deadline', id: expect.stringMatching(/^[0-9a-f]{32}$/) },
    });
  });

  it('asks for hours first, and sends nothing', () => {
    const { asked } = open();
    press();
    expect(screen.getByText('Write how many hours.')).toBeVisible();
    expect(screen.getByLabelText('Hours')).toHaveFocus();
    expect(asked).toEqual([]);
  });

  it('sent again after a lost answer has the same id, so that it counts once', async () => {
    const { asked, onDone } = open(problem(503, 'No answer.'), {
      status: 201,
      body: { username: 'alice', grants: [] },
    });
    type('Hours', '2.5');
    press();
    expect(await screen.findByRole('alert')).toHaveTextContent('No answer.');
    press();
    await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
    const [first, second] = asked.map(({ body }) => (body as { id: string }).id);
    expect(second).toBe(first);
  });
});
