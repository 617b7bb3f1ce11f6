import type { NodeWire } from '@/lib/api/sessions';
import { formatCount } from '@/lib/units/format';

/** What an administrator may decide of a node. */
export type NodeAct = 'approve' | 'resume' | 'suspend' | 'move';

interface ActWords {
  /** On the node's button. */
  button: string;
  title: (node: NodeWire) => string;
  /** What it means. */
  meaning: (node: NodeWire) => string;
  confirm: string;
  busy: string;
  tone: 'strong' | 'danger';
  /** Afterwards; the node is as it is then. */
  done: (node: NodeWire) => string;
}

const runsOn = ({ sessions_running: running }: NodeWire) =>
  running === 0
    ? 'Nothing runs there now.'
    : `${formatCount(running, 'session runs', 'sessions run')} on there and ${running === 1 ? 'is' : 'are'} charged.`;

export const nodeActs: Record<NodeAct, ActWords> = {
  approve: {
    button: 'Approve',
    title: ({ name }) => `Approve ${name}?`,
    meaning: () =>
      'An approved node is trusted by the others: it runs sessions of your users, what it reports is charged to them, and a frontend among them acts in their name. Approve it only if you set this machine up and its log shows the same id.',
    confirm: 'Approve',
    busy: 'Approving…',
    tone: 'strong',
    done: ({ name, pool }) => `${name} is approved, in pool ${pool}.`,
  },
  suspend: {
    button: 'Suspend',
    title: ({ name }) => `Suspend ${name}?`,
    meaning: (node) => `Nothing new starts there until it is put back into service. ${runsOn(node)}`,
    confirm: 'Suspend',
    busy: 'Suspending…',
    tone: 'danger',
    done: ({ name }) => `${name} is suspended: nothing new starts there.`,
  },
  resume: {
    button: 'Put back into service',
    title: ({ name }) => `Put ${name} back into service?`,
    meaning: ({ pool }) => `Whoever may use pool ${pool} can start sessions there again, as soon as it answers.`,
    confirm: 'Put back into service',
    busy: 'Putting back…',
    tone: 'strong',
    done: ({ name }) => `${name} is back in service.`,
  },
  move: {
    button: 'Move',
    title: ({ name }) => `Move ${name} to another pool`,
    meaning: (node) =>
      `The pool says who may start sessions there and what an hour of them costs. ${runsOn(node)}${
        node.sessions_running === 0 ? '' : ' From now on the rate is that of the new pool.'
      }`,
    confirm: 'Move',
    busy: 'Moving…',
    tone: 'strong',
    done: ({ name, pool }) => `${name} is in pool ${pool} now.`,
  },
};

/** Those that a node can be asked for; none where it has no record to write them into. */
export function actsFor({ version, approved, suspended }: NodeWire): NodeAct[] {
  if (version === null) return [];
  if (!approved) return ['approve', 'move'];
  return suspended ? ['resume', 'move'] : ['suspend', 'move'];
}

/** What the act writes; `pool` is of a move alone. */
export function changeOf(act: NodeAct, pool: string): { approved?: boolean; suspended?: boolean; pool?: string } {
  switch (act) {
    case 'approve':
      return { approved: true };
    case 'suspend':
      return { suspended: true };
    case 'resume':
      return { suspended: false };
    case 'move':
      return { pool };
  }
}
