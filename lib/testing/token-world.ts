import { createAccessTokens } from '../auth/access-tokens';
import type { Actor } from '../auth/actor';
import { createPeople } from '../auth/people';
import { createTokenList } from '../auth/token-list';
import { createTokenUse } from '../auth/token-use';
import type { TokenContext } from '../services/token-context';
import type { Store } from '../store/port';
import { type ActingWorld, actingWorld } from './acting-world';
import { testPeople } from './test-server';

/** Access tokens over a store, each request through a frontend of its own. */
export interface TokenWorld extends ActingWorld {
  tokens(username: string, role?: Actor['role'], more?: Partial<Actor>): Promise<TokenContext>;
}

export async function tokenWorld(store: Store, objects: Record<string, string> = testPeople): Promise<TokenWorld> {
  const world = await actingWorld(store, objects);
  return {
    ...world,
    async tokens(username, role = 'user', more = {}) {
      const context = await world.acting(username, role);
      return {
        ...context,
        actor: { ...context.actor, ...more },
        accessTokens: createAccessTokens(store),
        tokenUse: createTokenUse({ store, nodeId: 'a1a1a1a1a1a1a1a1', hasJoined: async () => true }),
        tokenList: createTokenList(store, () => undefined),
        people: createPeople(store, context.tree),
      };
    },
  };
}
