import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { switchedStore } from '../testing/agent-world';
import { createAgentMemory } from './agent-memory';
import { emptyAgentState } from './agent-state';
import { loadState } from './state-file';

const silent = pino({ level: 'silent' });

describe('the agent’s memory', () => {
  it('is on disk once a save that began after the change is done', async () => {
    const store = switchedStore({ writesLeft: null });
    const memory = createAgentMemory(store, silent);
    const first = memory.save();
    const look = { wallMs: 1, monotonicMs: 2, bootId: 'boot' };
    memory.change((state) => ({ ...state, accrual: { ...state.accrual, lastLook: look } }));
    expect(await Promise.all([first, memory.save(), memory.save()])).toEqual([true, true, true]);
    expect(await loadState(store)).toEqual({ kind: 'loaded', state: memory.state });
  });

  it('tells of a save that failed until one succeeds', async () => {
    const store = switchedStore({ writesLeft: null });
    const memory = createAgentMemory(store, silent);
    store.away = 'no space left';
    expect(await memory.save()).toBe(false);
    expect(memory.alerts.sentences()).toEqual([
      'The node cannot save its accounts, so nothing is written to the tree: no space left.',
    ]);
    store.away = null;
    expect(await memory.save()).toBe(true);
    expect(memory.alerts.sentences()).toEqual([]);
  });

  it('moves its revision with what a report shows, and with nothing else', () => {
    const memory = createAgentMemory(switchedStore({ writesLeft: null }), silent);
    const { revision } = memory;
    memory.change((state) => state);
    memory.alerts.clear('nothing');
    expect(memory.revision).toBe(revision);
    memory.change(() => ({ ...emptyAgentState }));
    memory.alerts.raise('disk', 'Full.');
    memory.alerts.raise('disk', 'Full.');
    memory.touch();
    expect(memory.revision).toBe(revision + 3);
  });
});
