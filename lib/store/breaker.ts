import 'server-only';
import { isStoreError, StoreUnavailable } from './port';

/** The first pause after a failure; each further one is twice as long, up to the longest. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/** What the breaker asks of the world around it. */
export interface BreakerWorld {
  /** Milliseconds that only grow. */
  monotonicNow(): number;
  /** In [0, 1). */
  random(): number;
  /** The store has just answered: each time. */
  onHeard(): void;
  /** It stopped answering, or answers again after that. */
  onAway(error: Error): void;
  onBack(): void;
}

/** Keeps calls away from a store that does not answer, so that nobody waits for it. */
export interface Breaker {
  /**
   * A call that changes nothing, so it may be made twice. It opens the breaker where it fails and nobody else was
   * answered meanwhile. Throws StoreUnavailable, at once while open, and whatever else the call throws.
   */
  read<Result>(call: () => Promise<Result>): Promise<Result>;
  /** A call that is made at most once and never opens the breaker: a full disk refuses writes too, and is not away. */
  write<Result>(call: () => Promise<Result>): Promise<Result>;
}

/**
 * While it is open, a call that comes once the pause is over has the call that failed made again in the background, one
 * at a time; it closes when that is answered. So a store that answers some calls and not others stays away until it
 * answers those.
 */
export function createBreaker(world: BreakerWorld): Breaker {
  return new StoreBreaker(world);
}

class StoreBreaker implements Breaker {
  private away: { error: Error; probe: () => Promise<unknown>; retryAt: number } | null = null;
  private failures = 0;
  private isProbing = false;
  /** How often the store has answered. */
  private heard = 0;

  constructor(private readonly world: BreakerWorld) {}

  async read<Result>(call: () => Promise<Result>): Promise<Result> {
    const heardBefore = this.heard;
    try {
      return await this.tried(call);
    } catch (error) {
      if (!isUnavailable(error) || this.away !== null) throw error;
      if (this.heard === heardBefore) {
        this.open(error, call);
        throw error;
      }
    }
    // Others were answered meanwhile: a store that is there and fails now and then.
    return await this.tried(call);
  }

  write<Result>(call: () => Promise<Result>): Promise<Result> {
    return this.tried(call);
  }

  private async tried<Result>(call: () => Promise<Result>): Promise<Result> {
    if (this.away !== null) {
      this.probeWhereDue(this.away);
      throw new StoreUnavailable(`the store does not answer (${this.away.error.message})`, { cause: this.away.error });
    }
    return await this.answered(call);
  }

  private async answered<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      const result = await call();
      this.close();
      return result;
    } catch (error) {
      if (isAnswer(error)) this.close();
      throw error;
    }
  }

  private open(error: Error, probe: () => Promise<unknown>): void {
    this.away = { error, probe, retryAt: this.world.monotonicNow() + this.pauseMs() };
    this.world.onAway(error);
  }

  private close(): void {
    this.heard++;
    this.failures = 0;
    this.world.onHeard();
    if (this.away === null) return;
    this.away = null;
    this.world.onBack();
  }

  private probeWhereDue({ probe, retryAt }: { probe: () => Promise<unknown>; retryAt: number }): void {
    if (this.isProbing || this.world.monotonicNow() < retryAt) return;
    this.isProbing = true;
    this.answered(probe)
      .catch((error: unknown) => {
        if (isAnswer(error) || this.away === null) return;
        this.away = { ...this.away, retryAt: this.world.monotonicNow() + this.pauseMs() };
      })
      .finally(() => {
        this.isProbing = false;
      });
  }

  /** Half of the pause is drawn, so that many who lost one store do not all come back at once. */
  private pauseMs(): number {
    const limitMs = Math.min(longestPauseMs, firstPauseMs * 2 ** this.failures++);
    return limitMs * (0.5 + this.world.random() / 2);
  }
}

function isUnavailable(error: unknown): error is Error {
  return isStoreError(error, 'store_unavailable');
}

/** The store refused, so it is there. A refused key says nothing: the check of keys asks nobody. */
function isAnswer(error: unknown): boolean {
  return isStoreError(error, 'store_conflict') || isStoreError(error, 'store_object_unreadable');
}
