import 'server-only';
import type { Logger } from 'pino';
import type { Store } from '../store/port';
import { type AgentState, emptyAgentState } from './agent-state';
import { createSharedRun, reasonOf } from './shared-run';
import { saveState } from './state-file';

/** What the node's operator has to know, each a sentence under a key of its own. */
export interface Alerts {
  raise(key: string, sentence: string): void;
  clear(key: string): void;
  sentences(): string[];
}

/** The agent's state and all that is shared beside it; `revision` moves with every change that a report may show. */
export interface AgentMemory {
  readonly state: AgentState;
  readonly revision: number;
  /** At once, for everybody who reads `state` next. */
  change(update: (state: AgentState) => AgentState): void;
  /** True once a state that holds all changes up to this call is on disk. One save at a time. */
  save(): Promise<boolean>;
  /** Something that is no state changed. */
  touch(): void;
  readonly alerts: Alerts;
}

export function createAgentMemory(stateStore: Store, logger: Logger): AgentMemory {
  let state = emptyAgentState;
  let revision = 0;
  const touch = () => {
    revision += 1;
  };
  const alerts = createAlerts(logger, touch);

  const save = createSharedRun(async () => {
    try {
      await saveState(stateStore, state);
      alerts.clear('state');
      return true;
    } catch (error) {
      alerts.raise(
        'state',
        `The node cannot save its accounts, so nothing is written to the tree: ${reasonOf(error)}.`,
      );
      return false;
    }
  });

  return {
    get state() {
      return state;
    },
    get revision() {
      return revision;
    },
    change(update) {
      const next = update(state);
      if (next === state) return;
      state = next;
      touch();
    },
    save,
    touch,
    alerts,
  };
}

function createAlerts(logger: Logger, touch: () => void): Alerts {
  const byKey = new Map<string, string>();
  return {
    raise(key, sentence) {
      if (byKey.get(key) === sentence) return;
      byKey.set(key, sentence);
      logger.error({ alert: key }, sentence);
      touch();
    },
    clear(key) {
      if (!byKey.delete(key)) return;
      logger.info({ alert: key }, 'the alert is over');
      touch();
    },
    sentences: () => [...byKey.values()],
  };
}
