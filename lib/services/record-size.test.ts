import { describe, expect, it } from 'vitest';
import { requireReadableSize } from './record-size';

describe('the size of a record', () => {
  it('may be as large as readers take it', () => {
    expect(requireReadableSize(new Uint8Array(1024), { maxBytes: 1024 })).toHaveLength(1024);
  });

  it('is refused above that', () => {
    expect(() => requireReadableSize(new Uint8Array(1025), { maxBytes: 1024 })).toThrow(/2 KiB.*over 1 KiB/);
  });
});
