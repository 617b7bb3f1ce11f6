import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Table, Td, Th } from '@/components/ui/table';
import { Time } from '@/components/ui/time';
import type { TokensAnswer, TokenWire } from '@/lib/api/tokens';
import { roleNames, stateOf, type TokenState } from './token-state';

interface TokensTableProps {
  answer: TokensAnswer;
  onRevoke: (token: TokenWire) => void;
}

/** A person's tokens, newest first. */
export function TokensTable({ answer, onRevoke }: TokensTableProps) {
  return (
    <Table label="Access tokens">
      <thead>
        <tr>
          <Th>For</Th>
          <Th>Role</Th>
          <Th>Made</Th>
          <Th>Ends</Th>
          <Th>Last used</Th>
          <Th>State</Th>
          {/* Of its own, so that the hidden word makes no page scroll sideways. */}
          <Th className="relative">
            <span className="sr-only">Revoke</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {answer.tokens.map((token) => (
          <TokenRow key={token.id} token={token} now={answer.as_of} onRevoke={() => onRevoke(token)} />
        ))}
      </tbody>
    </Table>
  );
}

const tones: Record<TokenState, 'neutral' | 'warn' | 'over'> = {
  good: 'neutral',
  'ends soon': 'warn',
  expired: 'over',
};

function TokenRow({ token, now, onRevoke }: { token: TokenWire; now: string; onRevoke: () => void }) {
  const state = stateOf(token, now);
  const name = token.label === '' ? `token ${token.id}` : token.label;
  return (
    <tr>
      <Td className="min-w-40 max-w-72 break-words" title={`Token ${token.id}`}>
        {token.label === '' ? <span className="text-ink-faint">no label</span> : token.label}
      </Td>
      <Td className="text-ink-soft">{roleNames[token.role]}</Td>
      <Td className="whitespace-nowrap text-ink-soft">
        <Time at={token.created_at} as="relative" now={now} />
        {token.created_by === '' || token.created_by === token.username
          ? null
          : ` by ${token.created_by ?? 'an administrator'}`}
      </Td>
      <Td className="whitespace-nowrap text-ink-soft">
        {token.expires_at === null ? 'never' : <Time at={token.expires_at} as="relative" now={now} />}
      </Td>
      <Td className="whitespace-nowrap text-ink-soft">
        {token.last_used === null ? 'not yet' : <Time at={token.last_used} as="relative" now={now} />}
      </Td>
      <Td>
        <Badge tone={tones[state]}>{state}</Badge>
      </Td>
      <Td className="text-right">
        <Button size="sm" tone="quiet" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </Td>
    </tr>
  );
}
