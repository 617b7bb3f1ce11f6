import type { Plot } from './memory-area';
import type { LineRole, MemoryModel } from './memory-model';
import {
  type EndLabel,
  endLabels,
  fitLabel,
  fitPlace,
  leavingLabels,
  markLabels,
  type PlacedLabel,
  pointNotes,
  shareHead,
} from './memory-placing';
import { axisMemory } from './memory-scale';

interface LabelsProps {
  model: MemoryModel;
  plot: Plot;
  width: number;
  /** The length that is read. */
  hours: number;
  /** The length of the fields, where a rule stands. */
  ruleHours: number;
}

/** Words and figures at what they name, so that no legend has to be searched. Part of the drawing, and of its export. */
export function MemoryLabels({ model, plot, width, hours, ruleHours }: LabelsProps) {
  return (
    <g fontSize={12} dominantBaseline="central" className="figures">
      {endLabels(model, plot, width, hours).map((label) => (
        <EndText key={label.key} label={label} edge={plot.left + plot.width} />
      ))}
      {model.bands.length > 0 ? <Words at={shareHead(plot, hours)} tone="var(--ink-faint)" /> : null}
      {leavingLabels(model, plot).map((label) => (
        <Words key={label.key} at={label} tone={lineTone[label.role]} isStrong={label.role !== 'context'} />
      ))}
      {markLabels(model, plot).map((label) => (
        <Words
          key={label.key}
          at={label}
          tone={label.role === 'chosen' ? 'var(--room-text)' : 'var(--ink-soft)'}
          isStrong={label.role === 'chosen'}
        />
      ))}
      <MarksAbove model={model} plot={plot} />
      <PointNotes model={model} plot={plot} ruleHours={ruleHours} />
      <FitLabel model={model} plot={plot} />
    </g>
  );
}

const lineTone: Record<LineRole, string> = {
  chosen: 'var(--ink)',
  compared: 'var(--series-3)',
  context: 'var(--ink-soft)',
};

interface WordsProps {
  at: Pick<PlacedLabel, 'label' | 'x' | 'y'>;
  tone: string;
  isStrong?: boolean;
  anchor?: 'start' | 'end';
}

/** Words with a rim of paper, so that a line behind them does not strike them through. */
function Words({ at: { label, x, y }, tone, isStrong = false, anchor = 'start' }: WordsProps) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      fill={tone}
      fontWeight={isStrong ? 500 : 400}
      stroke="var(--paper)"
      strokeWidth={4}
      strokeOpacity={0.85}
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {label}
    </text>
  );
}

/** A name beside the plot, and where it had to move a stroke to what it names. */
function EndText({ label, edge }: { label: EndLabel; edge: number }) {
  const { x, y, fromY } = label;
  return (
    <>
      {Math.abs(y - fromY) < 3 ? null : (
        <path d={`M${edge + 1} ${fromY}L${x - 2} ${y}`} stroke="var(--edge)" fill="none" />
      )}
      <Words at={label} tone={lineTone[label.role]} isStrong={label.role !== 'context'} />
    </>
  );
}

/** Capacities far above the lines would flatten them, so they are only named. */
function MarksAbove({ model, plot }: Pick<LabelsProps, 'model' | 'plot'>) {
  const { marksAbove } = model;
  const [first] = marksAbove;
  if (!first) return null;
  const isShort = marksAbove.length > 1 && plot.width < 140 * marksAbove.length;
  return (
    <text x={plot.left - 14} y={10} fill="var(--ink-soft)">
      ↑{' '}
      {isShort
        ? `${marksAbove.length} larger, from ${axisMemory(first.mib)}`
        : marksAbove.map(({ key, label, mib, isChosen }, index) => (
            <tspan
              key={key}
              dx={index === 0 ? 0 : 12}
              {...(isChosen ? { fill: 'var(--room-text)', fontWeight: 500 } : {})}
            >
              {label} · {axisMemory(mib)}
            </tspan>
          ))}
    </text>
  );
}

function PointNotes({ model, plot, ruleHours }: Pick<LabelsProps, 'model' | 'plot' | 'ruleHours'>) {
  return pointNotes(model, plot, ruleHours).map(({ key, isLeft, isShort, ...at }) => (
    <Words
      key={key}
      at={at}
      anchor={isLeft ? 'end' : 'start'}
      tone={isShort ? 'var(--warn-text)' : 'var(--ink-soft)'}
      isStrong={isShort}
    />
  ));
}

/** The page's answer on the chart: where the chosen line runs out of memory. */
function FitLabel({ model, plot }: Pick<LabelsProps, 'model' | 'plot'>) {
  const [place, words] = [fitPlace(model, plot), fitLabel(model, plot)];
  if (!place || !words) return null;
  return (
    <>
      <circle cx={place.x} cy={place.y} r={4.5} fill="var(--room)" stroke="var(--paper)" strokeWidth={2} />
      <Words at={words} anchor={words.isLeft ? 'end' : 'start'} tone="var(--room-text)" isStrong />
    </>
  );
}
