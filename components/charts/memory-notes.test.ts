import { describe, expect, it } from 'vitest';
import { plotOf } from './memory-area';
import { memoryModel } from './memory-model';
import { fitLabel, pointNotes } from './memory-placing';

const note = 'worst: 31 %';

function noteAt(pointHours: number, ruleHours: number) {
  const model = memoryModel(
    {
      spanHours: 24,
      scale: 'linear',
      lines: [{ key: 'a', label: '2 ch', role: 'chosen', startMib: 0, endMib: 2400 }],
      bands: [],
      marks: [],
      points: [
        { key: 'run', hours: pointHours, peakMib: 900, claimMib: 1200, note, isSameShape: true, isShort: false },
        { key: 'other', hours: 2, peakMib: 90, claimMib: 120, note: null, isSameShape: true, isShort: false },
      ],
      pointsLeftOut: 0,
      fitHours: null,
    },
    400,
  );
  return pointNotes(model, plotOf(model, 736, 400), ruleHours);
}

describe('the note of a point', () => {
  it.each([
    ['stands at its right', 8, 4, false],
    ['stands at its left where the rule would strike it through', 8, 9, true],
    ['stays at its right where the rule goes through the point itself', 8, 8, false],
    ['stays at its right where the rule is beyond it', 8, 20, false],
    ['stands at its left where the plot ends', 23.5, 4, true],
    ['stays at its right where there is no room at the left', 0.5, 1, false],
  ])('%s', (_, pointHours, ruleHours, isLeft) => {
    expect(noteAt(pointHours, ruleHours)).toMatchObject([{ label: note, isLeft }]);
  });

  it('of a point beyond the picture is left out', () => expect(noteAt(30, 8)).toEqual([]));
});

describe('the length at which memory runs out', () => {
  const labelAt = (fitHours: number) => {
    const model = memoryModel(
      {
        spanHours: 24,
        scale: 'linear',
        lines: [{ key: 'a', label: '2 ch', role: 'chosen', startMib: 0, endMib: 8192 }],
        bands: [],
        marks: [{ key: 'm', label: 'aurora', mib: 4096, isChosen: true }],
        points: [],
        pointsLeftOut: 0,
        fitHours,
      },
      400,
    );
    const plot = plotOf(model, 736, 400);
    return { ...fitLabel(model, plot), plot };
  };

  it('stands at the left of its place where there is room', () => {
    const { isLeft, x = 0, plot } = labelAt(12);
    expect(isLeft).toBe(true);
    expect(x).toBeLessThan(plot.x(12));
  });

  it('stands behind the name of the level where that would be covered', () => {
    const { isLeft, x = 0, plot } = labelAt(1);
    expect(isLeft).toBe(false);
    expect(x).toBeGreaterThan(plot.left + 6 + 'aurora · 4 GiB'.length * 7);
  });
});
