import 'server-only';
import type { AccessTokens } from '../auth/access-tokens';
import type { People } from '../auth/people';
import type { TokenList } from '../auth/token-list';
import type { TokenUse } from '../auth/token-use';
import type { ActingContext } from './acting-context';

/** What services take that make, list and revoke access tokens. */
export interface TokenContext extends ActingContext {
  accessTokens: AccessTokens;
  tokenUse: TokenUse;
  tokenList: TokenList;
  people: People;
}
