import { median } from '../../lib/testing/median';
import type { ReadingResult } from './reading';
import { below, type Figure, plain } from './table';

const aimColdTimes = 1.3;
const aimWarmPercent = 5;
const aimWarmSeconds = 3;

/** The cold start's bound is the gateway's; a disk has none to be compared with. */
export function readingFigures(result: ReadingResult): Figure[] {
  const { cold, server, warm } = result;
  const times = result.coldSeconds / result.plainSeconds;
  const bound = 'cold read / plain read of the same objects';
  return [
    plain('objects', result.objects),
    plain('size', result.megabytes, ' MB'),
    plain('plain read', result.plainSeconds, ' s', 2),
    ...(warm ? [plain("plain read by Amazon's library", result.librarySeconds, ' s', 2)] : []),
    plain('cold read', result.coldSeconds, ' s', 2),
    warm ? below(bound, times, aimColdTimes, ' x', 2) : plain(bound, times, ' x', 2),
    plain('look again: median', median(cold.pollMs), ' ms'),
    plain('look again: longest, the whole month listed', Math.max(...cold.pollMs), ' ms'),
    plain('memory after it: resident', cold.residentMb, ' MB'),
    plain('memory after it: heap', cold.heapMb, ' MB'),
    plain('memory after it: columns of usage', cold.buffersMb, ' MB'),
    plain('memory at most', cold.peakMb, ' MB'),
    plain('server, cold start to first answer', server.servesAfterSeconds, ' s', 2),
    plain('server, resident memory', server.residentMb, ' MB'),
    plain('server, memory at most', server.peakMb, ' MB'),
    ...(warm ? warmFigures(warm, result.objects) : []),
  ];
}

function warmFigures(warm: NonNullable<ReadingResult['warm']>, objects: number): Figure[] {
  return [
    plain('objects changed before the warm restart', warm.changed),
    plain('objects read by it', warm.gets),
    plain('listings', warm.lists),
    below('share of the objects read', (warm.gets / objects) * 100, aimWarmPercent, ' %', 1),
    below('server, warm restart to first answer', warm.servesAfterSeconds, aimWarmSeconds, ' s', 2),
  ];
}
