import { describe, expect, it } from 'vitest';
import { grantBody } from '../api/user-settings';
import { isAppError } from '../errors';
import { randomFrom } from '../seed/random';
import { createMemoryStore } from '../store/drivers/memory';
import { actingWorld } from '../testing/acting-world';
import { troubledStore } from '../testing/troubled-store';
import { addGrant } from './add-grant';

const people = ['ada', 'abe', 'amy'];

/** Sends the same request until it is answered. */
async function untilAnswered(send: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await send();
      return;
    } catch (error) {
      if (!isAppError(error) || error.code !== 'unavailable') throw error;
    }
  }
}

describe('grants of several administrators at once', () => {
  it('are each there once, in any order of 200 and whatever answers are lost', async () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const world = await actingWorld(createMemoryStore(), {
        'keys/users/alice': '--- Settings ---\nallowance_hours: 20\n--- Public Key ---\n',
      });
      const random = randomFrom(`grants ${seed}`);
      await Promise.all(
        people.map(async (by) => {
          const store = troubledStore(world.store, { random, loss: 0.25, death: 0 });
          const body = grantBody.parse({ hours: 1, id: `of-${by}` });
          await untilAnswered(async () => addGrant({ ...(await world.acting(by, 'admin')), store }, 'alice', body));
        }),
      );
      const text = (await world.text('cluster/grants/alice.yml')) ?? '';
      expect(text.match(/id: of-\w+/g)?.toSorted(), `seed ${seed}`).toEqual(['id: of-abe', 'id: of-ada', 'id: of-amy']);
    }
  });
});
