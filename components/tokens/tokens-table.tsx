import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Table, Td, Th } from '@/components/ui/table';
import { Time } from '@/components/ui/time';
import type { TokensAnswer, TokenWire } from '@/lib/api/tokens';
import { roleNames, stateOf, type TokenState } from './token-state';

interface TokensTableProps {
  answer: TokensAnswer;
  onRevoke: (token: TokenWire) => void;
}

/** Narrow pages have a token's parts in lines below what it is for, with their names before them. */
const line = 'max-md:h-auto max-md:border-0 max-md:p-0';
const part = `${line} max-md:order-3 max-md:text-label`;
const soft = 'whitespace-nowrap text-ink-soft';

/** A person's tokens, newest first. */
export function TokensTable({ answer, onRevoke }: TokensTableProps) {
  return (
    <Table label="Access tokens">
      <thead className="max-md:hidden">
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
    <tr className="max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:border-rule max-md:border-b max-md:py-2">
      <Td
        className={cn(
          line,
          'min-w-40 max-w-72 break-words max-md:min-w-0 max-md:max-w-none max-md:flex-1 max-md:basis-3/5',
        )}
        title={`Token ${token.id}`}
      >
        {token.label === '' ? <span className="text-ink-faint">no label</span> : token.label}
      </Td>
      <Td className={cn(part, 'text-ink-soft max-md:mr-3')}>{roleNames[token.role]}</Td>
      <Td className={cn(part, soft, "max-md:before:content-['made_']")}>
        <Time at={token.created_at} as="relative" now={now} />
        {token.created_by === '' || token.created_by === token.username
          ? null
          : ` by ${token.created_by ?? 'an administrator'}`}
      </Td>
      <Td className={cn(part, soft, "max-md:before:content-['ends_']")}>
        {token.expires_at === null ? 'never' : <Time at={token.expires_at} as="relative" now={now} />}
      </Td>
      <Td className={cn(part, soft, "max-md:before:content-['used_']")}>
        {token.last_used === null ? 'not yet' : <Time at={token.last_used} as="relative" now={now} />}
      </Td>
      <Td className={cn(part, 'max-md:order-2')}>
        <Badge tone={tones[state]}>{state}</Badge>
      </Td>
      <Td className={cn(line, 'text-right max-md:order-1')}>
        <Button size="sm" tone="quiet" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </Td>
    </tr>
  );
}
