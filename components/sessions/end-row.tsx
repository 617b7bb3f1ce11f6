import { Check, CircleAlert, CircleDashed, Hourglass } from 'lucide-react';
import type { SessionWire } from '@/lib/api/sessions';
import { formatDuration } from '@/lib/units/format-time';
import { OverdueWords } from './overdue-words';
import type { EndProgress } from './use-ending';

interface EndRowProps {
  session: SessionWire;
  nodeName: string;
  progress: EndProgress | undefined;
}

/** A session that is to end: whose, what, where, how old and why it is overdue; then what came of it. */
export function EndRow({ session, nodeName, progress }: EndRowProps) {
  return (
    <li className="py-2">
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 break-words">
          <span className="font-medium">{session.username}</span>{' '}
          <span className="text-ink-soft">
            {session.app_name} on {nodeName}
          </span>
        </p>
        <span className="figures whitespace-nowrap text-ink-soft">{formatDuration(session.age_seconds * 1000)}</span>
      </div>
      {progress ? <Came progress={progress} /> : <OverdueWords session={session} />}
    </li>
  );
}

function Came({ progress }: { progress: EndProgress }) {
  const { words, icon, tone } = wordsOf(progress);
  return (
    <p className={`flex items-start gap-1.5 text-label [&_svg]:mt-px [&_svg]:size-3.5 [&_svg]:shrink-0 ${tone}`}>
      {icon}
      <span>{words}</span>
    </p>
  );
}

function wordsOf(progress: EndProgress) {
  const soft = 'text-ink-soft';
  switch (progress.kind) {
    case 'waiting':
      return { words: 'Waits for its turn.', icon: <CircleDashed aria-hidden />, tone: soft };
    case 'ending':
      return { words: 'Is ending…', icon: <Hourglass aria-hidden />, tone: soft };
    case 'ended':
      return { words: 'Ended.', icon: <Check aria-hidden />, tone: soft };
    case 'already_ended':
      return { words: 'Had ended already.', icon: <Check aria-hidden />, tone: soft };
    case 'not_overdue':
      return { words: `Not ended. ${progress.detail ?? ''}`, icon: <CircleAlert aria-hidden />, tone: soft };
    case 'failed':
      return {
        words: `Not ended. ${progress.detail ?? ''}`,
        icon: <CircleAlert aria-hidden />,
        tone: 'text-over-text',
      };
  }
}
