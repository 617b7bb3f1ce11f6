import { describe, expect, it } from 'vitest';
import { launchBody } from '../api/launches';
import { launchRequestOf } from './launch-request';

const of = (body: unknown) => launchRequestOf(launchBody.parse(body));

describe('a launch as it was asked for', () => {
  it('is of an app, wherever there is room', () => {
    expect(of({ app_id: 'firefox' })).toEqual({
      wish: { kind: 'app', appId: 'firefox' },
      choices: { gpu: undefined, persistent: undefined },
      place: { pool: null, nodeId: null },
    });
  });

  it('is of an analysis, with its choices and its place', () => {
    const analysis = { id: 'yasa', hours: 8, channels: 3, sample_rate_hz: 256 };
    expect(of({ analysis, gpu: false, persistent: true, pool: 'gpu', node: 'alpha' })).toEqual({
      wish: { kind: 'analysis', id: 'yasa', version: null, hours: 8, channels: 3, sampleRateHz: 256 },
      choices: { gpu: false, persistent: true },
      place: { pool: 'gpu', nodeId: 'alpha' },
    });
  });
});
