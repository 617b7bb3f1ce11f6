import { overdueReasonNames } from '@/components/sessions/overdue-reason';
import { Link } from '@/components/ui/link';
import type { PreviewAnswer } from '@/lib/api/previews';
import { useShortened } from './shortened';

/** Sessions that saving makes overdue, and why. */
export function ChangePreviewSessions({ sessions }: { sessions: PreviewAnswer['overdue'] }) {
  const { shown, more } = useShortened(sessions);
  if (sessions.length === 0) return null;
  return (
    <div>
      <h3 className="text-ink-soft text-label">Sessions overdue at once</h3>
      <ul aria-label="Sessions overdue at once" className="divide-y divide-rule">
        {shown.map(({ session_id: id, username, app_name: app, reason }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span className="min-w-0 break-words">
              {app} of{' '}
              <Link href={`/users/${username}`} look="quiet" className="font-medium">
                {username}
              </Link>
            </span>
            <span className="text-over-text">{overdueReasonNames[reason]}</span>
          </li>
        ))}
      </ul>
      {more}
    </div>
  );
}
