import 'server-only';

/** Somebody was not let in. Holds no secret: of what nobody knows not a character is kept. */
export interface RefusedSignIn {
  /** `token`: an access token or the root token. */
  via: 'token' | 'link' | 'proxy';
  reason:
    | 'unknown_token'
    | 'expired_token'
    | 'withdrawn_token'
    | 'unknown_link'
    | 'used_link'
    | 'expired_link'
    | 'unknown_person'
    | 'inactive'
    | 'bad_username'
    | 'reserved_username'
    | 'too_many_tries';
  /** Whose token or link it was; null where that is not known, as of every guess. */
  username: string | null;
  address: string;
  /** The name that a proxy gave, where it is nobody's. */
  claimed?: string;
}
