import { describe, expect, it } from 'vitest';
import { createOwnWrites } from './own-writes';

describe('own writes', () => {
  it('are newer than a question that was begun before, and not than one begun after', () => {
    const writes = createOwnWrites();
    const before = writes.begin();
    writes.add('a');
    const after = writes.begin();
    expect(writes.since(before, 'a')).toBe(true);
    expect(writes.since(before, 'b')).toBe(false);
    expect(writes.since(after, 'a')).toBe(false);
    writes.add('a');
    expect(writes.since(after, 'a')).toBe(true);
  });

  it('are remembered as long as a question is under way', () => {
    const writes = createOwnWrites();
    const first = writes.begin();
    const second = writes.begin();
    writes.add('a');
    writes.end(second);
    expect(writes.since(first, 'a')).toBe(true);
    writes.end(first);
    expect(writes.since(first, 'a')).toBe(false);
  });
});
