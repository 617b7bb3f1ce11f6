import { describe, expect, it } from 'vitest';
import { meanwhileWords } from './meanwhile';
import { anAnalysis, aVersion } from './samples';

const seen = anAnalysis();
const at = '2026-12-07T13:03:00.000Z';

describe('what happened meanwhile', () => {
  it.each([
    ['nothing', anAnalysis(), ''],
    [
      'a version was saved',
      anAnalysis({ versions: [...seen.versions, aVersion('4', { by: 'mori', at })] }),
      'mori saved version 4 (Mon 7 Dec 13:03).',
    ],
    [
      'a version was made and registered',
      anAnalysis({
        versions: [
          ...seen.versions,
          aVersion('4', { by: 'idahl', at, registered: true, registered_by: 'idahl', registered_at: at }),
        ],
      }),
      'idahl registered version 4 (Mon 7 Dec 13:03).',
    ],
    [
      'a registration was withdrawn',
      anAnalysis({ versions: seen.versions.map((one) => ({ ...one, registered: false })) }),
      'Version 2 is not registered any more.',
    ],
    [
      'somebody saved at a time that is not known',
      anAnalysis({ versions: [...seen.versions, aVersion('4', { at: null })] }),
      'slindgren saved version 4.',
    ],
  ])('where %s', (_, now, words) => expect(meanwhileWords(seen, now, 'UTC')).toBe(words));
});
