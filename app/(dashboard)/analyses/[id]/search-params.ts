import { createLoader, createParser } from 'nuqs/server';
import type { ComparedVersion } from '@/components/analyses/compared';
import { usualRecording } from '@/components/analyses/usual-recording';
import { type Bound, bounds, isWithin } from '@/lib/resources/bounds';

/** `<version>` of the page's own analysis, or `<id>.<version>` of another; neither may hold a dot. */
const versionPattern = /^(?:(?<id>[A-Za-z0-9_-]{1,128})\.)?(?<version>[A-Za-z0-9_-]{1,128})$/;

const parseAsVersion = createParser<ComparedVersion>({
  parse: (query) => {
    const { id = null, version } = versionPattern.exec(query)?.groups ?? {};
    return version === undefined ? null : { id, version };
  },
  serialize: ({ id, version }) => (id === null ? version : `${id}.${version}`),
  eq: (one, other) => one.id === other.id && one.version === other.version,
});

function parseAsFigure(bound: Bound, isInteger = false) {
  return createParser<number>({
    parse: (query) => {
      const value = /^\d+(\.\d+)?$/.test(query) ? Number(query) : Number.NaN;
      return isWithin(value, bound) && (!isInteger || Number.isInteger(value)) ? value : null;
    },
    serialize: String,
  });
}

/** What of an analysis stands in its page's URL: the versions to compare, and the recording to compare them at. */
export const analysisSearchParams = {
  from: parseAsVersion,
  to: parseAsVersion,
  channels: parseAsFigure(bounds.channels, true).withDefault(usualRecording.channels),
  sampleRateHz: parseAsFigure(bounds.sampleRateHz).withDefault(usualRecording.sampleRateHz),
};

export const analysisUrlKeys = { channels: 'ch', sampleRateHz: 'hz' };

export const loadAnalysisSearch = createLoader(analysisSearchParams, { urlKeys: analysisUrlKeys });
