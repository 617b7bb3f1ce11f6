import { type DocumentEvent, EVENT_ID, parseEvents, type ScalarEvent } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { lineCounter, YamlScalar } from './yaml-scalar';

function scalar(source: string) {
  const events = parseEvents(source, {});
  const event = events.find((item) => item.type === EVENT_ID.SCALAR) as ScalarEvent;
  return new YamlScalar(source, events[0] as DocumentEvent, event, 1);
}

describe('a scalar', () => {
  it.each([
    ['1.10', '1.10', 1.1],
    ['"1.10"', '1.10', '1.10'],
    ['.inf', '.inf', Infinity],
    ['!!str 5', '5', '5'],
    ['!other 5', '5', '5'],
    ['!!int five', 'five', 'five'],
    ['%TAG !e! tag:example.org,2000:\n--- !e!x 5', '5', '5'],
  ])('%s is written %s', (source, text, value) => {
    expect(scalar(source)).toMatchObject({ text, value });
  });
});

it('lines are counted from 1 at any offset, in any order', () => {
  const lineAt = lineCounter('a\nb\r\nc\rd');
  expect([7, 0, 5, 2, 1, 3].map(lineAt)).toEqual([4, 1, 3, 2, 1, 2]);
});
