import 'server-only';
import { formatNumber, formatPercent } from '../units/format';

/** Where a command says how far it is: standard error. */
export interface ProgressOutput {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

export interface Progress {
  /** `what` is done for so many of so many; `rest` follows the figures. */
  show(what: string, done: number, total: number, rest?: string): void;
  /** Leaves the last state as a line of its own. */
  end(): void;
}

const barCells = 24;
const everyMs = { terminal: 100, lines: 1000 };

/** A bar that moves on a terminal; a line each second elsewhere, such as in a log. */
export function createProgress(output: ProgressOutput, monotonicNow: () => number): Progress {
  const isTerminal = output.isTTY === true;
  let shownAt = Number.NEGATIVE_INFINITY;
  let unshown: string | null = null;

  function put(line: string): void {
    output.write(isTerminal ? `\r\u001b[2K${line.slice(0, (output.columns ?? 80) - 1)}` : `${line}\n`);
    unshown = null;
  }

  return {
    show(what, done, total, rest = '') {
      const line = progressLine(what, done, total, rest, isTerminal);
      const now = monotonicNow();
      if (now - shownAt < (isTerminal ? everyMs.terminal : everyMs.lines)) {
        unshown = line;
        return;
      }
      shownAt = now;
      put(line);
    },
    end() {
      const wasShown = shownAt !== Number.NEGATIVE_INFINITY;
      if (unshown !== null) put(unshown);
      if (isTerminal && wasShown) output.write('\n');
      shownAt = Number.NEGATIVE_INFINITY;
    },
  };
}

function progressLine(what: string, done: number, total: number, rest: string, withBar: boolean): string {
  const share = total === 0 ? 1 : done / total;
  const filled = Math.floor(share * barCells);
  const bar = withBar ? `[${'#'.repeat(filled)}${'.'.repeat(barCells - filled)}] ` : '';
  const figures = `${formatNumber(done)} of ${formatNumber(total)} (${formatPercent(share)})`;
  return `${what} ${bar}${figures}${rest === '' ? '' : `, ${rest}`}`;
}
