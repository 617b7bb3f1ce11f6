import { createSerializer } from 'nuqs/server';
import { describe, expect, it } from 'vitest';
import { analysisSearchParams, analysisUrlKeys, loadAnalysisSearch } from './search-params';

const write = createSerializer(analysisSearchParams, { urlKeys: analysisUrlKeys });
const read = (query: string) => loadAnalysisSearch(`https://example.org/analyses/yasa${query}`);

describe('the address of a comparison', () => {
  it('is empty as the page begins', () => {
    expect(write(read(''))).toBe('');
    expect(read('')).toEqual({ from: null, to: null, channels: 2, sampleRateHz: 256 });
  });

  it.each(['?from=2&to=3', '?from=other.2', '?to=v1&ch=8&hz=512', '?hz=0.5'])('%s comes back as it was', (query) =>
    expect(write(read(query))).toBe(query),
  );

  it.each([
    ['a version of this analysis', '?from=2', { id: null, version: '2' }],
    ['one of another', '?from=other_one.v2', { id: 'other_one', version: 'v2' }],
    ['too many dots', '?from=a.b.c', null],
    ['no name', '?from=a%20b', null],
    ['nothing', '?from=', null],
  ])('reads %s', (_, query, from) => expect(read(query).from).toEqual(from));

  it.each(['?ch=1.5', '?ch=-1', '?ch=many', '?ch=1e9', '?ch='])('%s reads as the usual channels', (query) =>
    expect(read(query).channels).toBe(2),
  );
});
