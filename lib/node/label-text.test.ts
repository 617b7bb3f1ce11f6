import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SessionFacts } from './agent-state';
import { factsOfLabels, labelsOfFacts } from './label-text';

const figure = fc.option(fc.oneof(fc.nat(), fc.constantFrom(0.5, 2.25, 68_719_476_736)));
const facts: fc.Arbitrary<SessionFacts> = fc.record({
  username: fc.string({ minLength: 1 }),
  appId: fc.string(),
  appName: fc.string(),
  pool: fc.string(),
  gpu: fc.boolean(),
  gpuExclusive: fc.boolean(),
  gpuDevices: fc.array(fc.string()),
  isCollaboration: fc.boolean(),
  lab: fc.boolean(),
  providerGroups: fc.array(fc.string()),
  claimMemoryMib: figure,
  claimCpus: figure,
  claimDiskBytes: figure,
  wallClockSeconds: figure,
});

describe('a session’s facts as labels', () => {
  it('come back as they were, among labels of others', () => {
    fc.assert(
      fc.property(facts, (kept) => {
        expect(factsOfLabels({ ...labelsOfFacts(kept), username: 'mallory', 'com.example': 'x' })).toEqual(kept);
      }),
    );
  });

  it.each([
    ['no user', { 'headroom.gpu': 'false' }],
    ['an empty user', { 'headroom.username': '', 'headroom.gpu': 'false' }],
    ['nothing on the GPU, which decides the rate', { 'headroom.username': 'alice' }],
    ['nothing of ours', { username: 'alice', gpu: 'false' }],
  ])('are none with %s', (_name, labels) => {
    expect(factsOfLabels(labels)).toBeNull();
  });

  it('are read as far as they can be', () => {
    const odd = { 'headroom.username': 'alice', 'headroom.gpu': 'true', 'headroom.claim_cpus': 'many' };
    expect(factsOfLabels({ ...odd, 'headroom.provider_groups': '[1' })).toMatchObject({
      username: 'alice',
      gpu: true,
      claimCpus: null,
      providerGroups: [],
      appName: '',
    });
  });
});
