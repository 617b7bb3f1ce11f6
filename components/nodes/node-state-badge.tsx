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
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {state}
    </Badge>
  );
}
