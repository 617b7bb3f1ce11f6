import { describe, expect, it } from 'vitest';
import { createProgress } from './progress';

function shown(isTTY: boolean, columns = 80) {
  let text = '';
  let now = 0;
  const output = { isTTY, columns, write: (more: string) => (text += more) };
  const progress = createProgress(output, () => now);
  return { progress, text: () => text, pass: (ms: number) => (now += ms) };
}

describe('the progress of a command', () => {
  it('is a line each second where there is no terminal, the last state among them', () => {
    const { progress, text, pass } = shown(false);
    progress.show('copying', 1, 200);
    pass(999);
    progress.show('copying', 100, 200);
    pass(1);
    progress.show('copying', 150, 200, '12 MB');
    pass(10);
    progress.show('copying', 200, 200, '14 MB');
    progress.end();
    expect(text()).toBe(
      'copying 1 of 200 (<1 %)\ncopying 150 of 200 (75 %), 12 MB\ncopying 200 of 200 (100 %), 14 MB\n',
    );
  });

  it('is a bar that stays on its line on a terminal', () => {
    const { progress, text, pass } = shown(true);
    progress.show('copying', 0, 4);
    pass(100);
    progress.show('copying', 3, 4);
    progress.end();
    expect(text()).toBe(
      '\r\u001b[2Kcopying [........................] 0 of 4 (0 %)' +
        '\r\u001b[2Kcopying [##################......] 3 of 4 (75 %)\n',
    );
  });

  it('keeps to the width of the terminal', () => {
    const { progress, text } = shown(true, 20);
    progress.show('copying', 0, 4);
    expect(text()).toBe('\r\u001b[2Kcopying [..........');
  });

  it('does not say 100 % before all is done, and says it of nothing', () => {
    const { progress, text, pass } = shown(false);
    progress.show('reading', 9_999, 10_000);
    pass(1000);
    progress.show('reading', 0, 0);
    expect(text()).toBe('reading 9,999 of 10,000 (99 %)\nreading 0 of 0 (100 %)\n');
  });

  it('ends without a word where nothing was shown', () => {
    const { progress, text } = shown(true);
    progress.end();
    expect(text()).toBe('');
  });
});
