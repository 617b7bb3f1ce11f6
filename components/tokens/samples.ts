import type { TokensAnswer, TokenWire } from '@/lib/api/tokens';

/** For tests: a token and a list of them. */
export function aToken(parts: Partial<TokenWire> = {}): TokenWire {
  return {
    id: '0123456789abcdef',
    username: 'uma',
    role: 'user',
    label: 'nightly report',
    created_by: 'uma',
    created_at: '2026-11-30T12:00:00.000Z',
    expires_at: '2026-12-30T12:00:00.000Z',
    expired: false,
    last_used: null,
    ...parts,
  };
}

export function aTokensAnswer(tokens: TokenWire[] = [], parts: Partial<TokensAnswer> = {}): TokensAnswer {
  const at_most = { role: 'user', expires_at: null } as const;
  return { as_of: '2026-12-01T12:00:00.000Z', username: 'uma', tokens, at_most, ...parts };
}
