import { expect, it } from 'vitest';
import { textStream } from './text-stream';

it('is the texts one after the other, as UTF-8', async () => {
  async function* texts() {
    yield 'Zoë ';
    yield '🙂';
  }
  expect(await new Response(textStream(texts())).text()).toBe('Zoë 🙂');
});

it('makes no more than is read, and stops where the reader goes', async () => {
  let made = 0;
  let isStopped = false;
  async function* texts() {
    try {
      for (;;) {
        made += 1;
        yield 'x';
      }
    } finally {
      isStopped = true;
    }
  }
  const reader = textStream(texts()).getReader();
  await reader.read();
  await reader.read();
  expect(made).toBeLessThan(5);
  await reader.cancel();
  expect(isStopped).toBe(true);
});

it('breaks off where making it fails', async () => {
  async function* texts() {
    yield 'x';
    throw new Error('gone');
  }
  await expect(new Response(textStream(texts())).text()).rejects.toThrow('gone');
});
