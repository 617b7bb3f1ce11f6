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
const line = 'max-lg:h-auto max-lg:border-0 max-lg:p-0';
const part = `${line} max-lg:order-3 max-lg:text-label`;
const soft = 'whitespace-nowrap text-ink-soft';

/** A person's tokens, newest first. */
export function TokensTable({ answer, onRevoke }: TokensTableProps) {
  return (
    <Table label="Access tokens">
      <thead className="max-lg:hidden">
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
    <tr className="max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-1 max-lg:border-rule max-lg:border-b max-lg:py-2">
      <Td
        className={cn(
          line,
          'min-w-40 max-w-72 break-words max-lg:min-w-0 max-lg:max-w-none max-lg:flex-1 max-lg:basis-[calc(100%-11rem)]',
        )}
        title={`Token ${token.id}`}
      >
        {token.label === '' ? <span className="text-ink-faint">no label</span> : token.label}
      </Td>
      <Td className={cn(part, 'text-ink-soft')}>{roleNames[token.role]}</Td>
      <Td className={cn(part, soft, "max-lg:before:content-['made_']")}>
        <Time at={token.created_at} as="relative" now={now} />
        {token.created_by === '' || token.created_by === token.username
          ? null
          : ` by ${token.created_by ?? 'an administrator'}`}
      </Td>
      <Td className={cn(part, soft, "max-lg:before:content-['ends_']")}>
        {token.expires_at === null ? 'never' : <Time at={token.expires_at} as="relative" now={now} />}
      </Td>
      <Td className={cn(part, soft, "max-lg:before:content-['used_']")}>
        {token.last_used === null ? 'not yet' : <Time at={token.last_used} as="relative" now={now} />}
      </Td>
      <Td className={cn(part, 'max-lg:order-1')}>
        <Badge tone={tones[state]}>{state}</Badge>
      </Td>
      <Td className={cn(line, 'text-right max-lg:order-2')}>
        <Button size="sm" tone="quiet" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </Td>
    </tr>
  );
}
