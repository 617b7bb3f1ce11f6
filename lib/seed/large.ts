import { type Person, person, seedPeople } from './people';
import { between, pick, randomFrom } from './random';
import type { RhythmName } from './rhythm';
import type { TreeTexts } from './static-objects';

const givenNames = ['ada', 'ben', 'chloe', 'dario', 'elif', 'femi', 'greta', 'hugo', 'ines', 'jonas', 'kira', 'liam'];
const rhythmNames: readonly RhythmName[] = ['office', 'student', 'evening', 'overseas'];
const groupNames = ['staff', 'students', 'sleep-lab', 'guests'] as const;

/** The forty, and as many more as it takes: for looking at long lists and for benches. */
export function manyPeople(count: number): Person[] {
  const more = Array.from({ length: Math.max(0, count - seedPeople.length) }, (_, index) => {
    const random = randomFrom(`person ${index}`);
    const username = `${pick(random, givenNames)}-${String(index + 1).padStart(5, '0')}`;
    return person(username, {
      groups: [pick(random, groupNames)],
      rhythm: pick(random, rhythmNames),
      hoursPerActiveDay: between(random, 0.4, 5),
      pools: ['default', 'teaching'],
      storageGib: random() < 0.8 ? { aurora: between(random, 0.1, 30) } : {},
    });
  });
  return [...seedPeople, ...more];
}

/** A tree in which nobody has written anything yet. */
export const emptyTree: TreeTexts = new Map();
