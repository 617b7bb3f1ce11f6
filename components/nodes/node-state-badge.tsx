import { CircleCheck, CirclePause, CloudOff, Hourglass } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import type { NodeState } from '@/lib/cluster/node-state';

const looks = {
  answering: { tone: 'neutral', icon: CircleCheck },
  away: { tone: 'warn', icon: CloudOff },
  pending: { tone: 'neutral', icon: Hourglass },
  suspended: { tone: 'neutral', icon: CirclePause },
} as const satisfies Record<NodeState, unknown>;

export function NodeStateBadge({ state }: { state: NodeState }) {
  const { tone, icon: Icon } = looks[state];
  // What is as it should be takes no room to say so.
  if (state === 'answering') {
    return (
      <span className="inline-flex items-center gap-1 text-ink-faint text-label">
        <Icon className="size-3" aria-hidden />
        {state}
      </span>
    );
  }
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {state}
    </Badge>
  );
}
