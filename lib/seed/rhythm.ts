import { between, type Random } from './random';

/** When in a day, and on which days, a kind of person works. Minutes are of the UTC day. */
interface Rhythm {
  /** By weekday, Monday first. */
  chance: readonly number[];
  /** Where the blocks of work begin, and their share of the day's hours. */
  blocks: readonly { fromMinute: number; toMinute: number; share: number }[];
}

const rhythms = {
  office: {
    chance: [0.92, 0.94, 0.9, 0.92, 0.78, 0.08, 0.05],
    blocks: [
      { fromMinute: 430, toMinute: 560, share: 0.5 },
      { fromMinute: 740, toMinute: 840, share: 0.5 },
    ],
  },
  student: {
    chance: [0.7, 0.8, 0.8, 0.75, 0.5, 0.35, 0.6],
    blocks: [
      { fromMinute: 540, toMinute: 690, share: 0.35 },
      { fromMinute: 780, toMinute: 1080, share: 0.65 },
    ],
  },
  evening: {
    chance: [0.7, 0.75, 0.7, 0.7, 0.4, 0.5, 0.55],
    blocks: [{ fromMinute: 1020, toMinute: 1200, share: 1 }],
  },
  night: {
    chance: [0.6, 0.65, 0.65, 0.65, 0.7, 0.45, 0.4],
    blocks: [{ fromMinute: 1140, toMinute: 1370, share: 1 }],
  },
  overseas: {
    chance: [0.8, 0.85, 0.85, 0.8, 0.7, 0.15, 0.1],
    blocks: [
      { fromMinute: 870, toMinute: 990, share: 0.55 },
      { fromMinute: 1110, toMinute: 1260, share: 0.45 },
    ],
  },
} satisfies Record<string, Rhythm>;

export type RhythmName = keyof typeof rhythms;

/** A stretch of work, in seconds after midnight UTC; may run past the end of the day. */
export interface WorkBlock {
  fromSecond: number;
  toSecond: number;
}

/** The stretches of work of one day, none of them shorter than five minutes. `weekday`: 0 is Monday. */
export function workOf(name: RhythmName, weekday: number, hours: number, random: Random): WorkBlock[] {
  const rhythm: Rhythm = rhythms[name];
  const works = random() < (rhythm.chance[weekday] ?? 0);
  return rhythm.blocks.flatMap((block) => {
    const fromSecond = Math.round(between(random, block.fromMinute, block.toMinute) * 60);
    const seconds = Math.round(hours * block.share * 3600 * between(random, 0.45, 1.6));
    return works && seconds >= 300 ? [{ fromSecond, toSecond: fromSecond + seconds }] : [];
  });
}
