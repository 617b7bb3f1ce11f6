import { Badge } from '@/components/ui/badge';
import { FieldTable, ShapeLink } from './field-table';
import type { Call } from './reference';

const whoMay: Record<string, string> = {
  admin: 'administrators',
  author: 'authors',
  user: 'users',
  self: 'the person themselves',
  anyone: 'anyone, without signing in',
};

/** One call: what it does, who may, what it takes and what it answers. */
export function CallSection({ call }: { call: Call }) {
  const { id, method, path, summary, permitted, parameters, body, answer, answerShape, problems } = call;
  return (
    <section aria-labelledby={id} className="scroll-mt-6 border-rule border-t pt-6 pb-4">
      <h3 id={id} className="flex scroll-mt-6 flex-wrap items-center gap-x-3 gap-y-1">
        <Badge className="font-medium text-ink">{method}</Badge>
        <code className="break-all font-mono text-body">{path}</code>
      </h3>
      <p className="mt-2">{summary}.</p>
      <p className="mt-1 mb-4 text-ink-soft">Who may: {permitted.map((who) => whoMay[who] ?? who).join(', ')}.</p>
      <FieldTable label="Parameters" fields={parameters} />
      <FieldTable label="Body, as JSON" fields={body} />
      <FieldTable label="Answer" fields={answer} />
      {answerShape ? (
        <p className="mb-4">
          Answers <ShapeLink name={answerShape} />.
        </p>
      ) : null}
      <details className="text-ink-soft">
        <summary className="w-fit cursor-pointer rounded-sm text-label">Problems it may answer</summary>
        <ul className="mt-2 grid gap-1">
          {problems.map(({ status, description }) => (
            <li key={status}>
              <span className="figures font-medium text-ink">{status}</span> {description}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
