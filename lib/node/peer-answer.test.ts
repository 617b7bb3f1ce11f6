import { expect, it } from 'vitest';
import { nodeRecord } from '../testing/builders';
import { readAnswerBody } from './peer-answer';

const node = nodeRecord('alpha');
const limit = 4 * 1024 * 1024;

/** A body in pieces, without a length said beforehand; `sent`: pieces that were asked for. */
function pieces(count: number, size: number) {
  const state = { sent: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (state.sent === count) return controller.close();
      state.sent += 1;
      controller.enqueue(new Uint8Array(size));
    },
    cancel() {
      state.cancelled = true;
    },
  });
  return { response: new Response(body), state };
}

it('reads all of it up to the limit', async () => {
  expect((await readAnswerBody(node, new Response('{"a":1}'))).toString()).toBe('{"a":1}');
  expect(await readAnswerBody(node, new Response(null))).toHaveLength(0);
  expect(await readAnswerBody(node, pieces(4, limit / 4).response)).toHaveLength(limit);
});

it('reads on no further than the limit', async () => {
  const { response, state } = pieces(1000, limit / 4);
  await expect(readAnswerBody(node, response)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/^alpha answered/),
  });
  expect(state.sent).toBeLessThan(8);
  expect(state.cancelled).toBe(true);
});
