import 'server-only';

interface Turns<Outcome> {
  waiting: number;
  last: Promise<unknown>;
  /** Of the launch that was judged last: what was asked, and which moment it was judged after. */
  refused: { ask: string; judgedAfter: number; outcome: Outcome } | null;
}

/**
 * Launches of one user run one after the other within this process, so that a hundred at once do not fight over one
 * reservations object. A launch that was already waiting when the same ask was refused is refused with it: it would
 * have been judged by the same facts, and the nodes need not be asked a hundred times.
 */
export class LaunchTurns<Outcome extends { kind: string }> {
  readonly #byUser = new Map<string, Turns<Outcome>>();
  #moment = 0;

  /** `ask`: the same text for the same wish. An outcome of kind `refused` is the one that is shared. */
  async take(username: string, ask: string, run: () => Promise<Outcome>): Promise<Outcome> {
    const turns: Turns<Outcome> = this.#byUser.get(username) ?? { waiting: 0, last: Promise.resolve(), refused: null };
    this.#byUser.set(username, turns);
    turns.waiting += 1;
    this.#moment += 1;
    const came = this.#moment;
    const mine = turns.last.then(() => this.#run(turns, ask, came, run));
    turns.last = mine.then(
      () => undefined,
      () => undefined,
    );
    try {
      return await mine;
    } finally {
      turns.waiting -= 1;
      if (turns.waiting === 0) this.#byUser.delete(username);
    }
  }

  async #run(turns: Turns<Outcome>, ask: string, came: number, run: () => Promise<Outcome>): Promise<Outcome> {
    const { refused } = turns;
    if (refused && refused.ask === ask && refused.judgedAfter > came) return refused.outcome;
    this.#moment += 1;
    const judgedAfter = this.#moment;
    const outcome = await run();
    turns.refused = outcome.kind === 'refused' ? { ask, judgedAfter, outcome } : null;
    return outcome;
  }
}
