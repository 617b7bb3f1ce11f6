'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { CsvMenu } from '@/components/ui/csv-menu';
import { Section } from '@/components/ui/section';
import { Failed, TableSkeleton } from '@/components/ui/states';
import { queries } from '@/lib/api/queries';
import type { TokensAnswer } from '@/lib/api/tokens';
import { csvOf } from '@/lib/units/csv';
import { tokensCsvColumns } from './tokens-csv';
import { TokensTable } from './tokens-table';
import { useTokenActs } from './use-token-acts';

/** A person's access tokens: what scripts use, and who has no other way to sign in. */
export function AccessTokens({ name, isSelf }: { name: string; isSelf: boolean }) {
  const query = useQuery(queries.tokens(name));
  const acts = useTokenActs(query.data, isSelf);
  return (
    <Section
      title="Access tokens"
      headingRef={acts.headingRef}
      className="mt-10"
      aside={query.data ? <Acts answer={query.data} onMake={acts.onMake} /> : null}
    >
      <Tokens query={query} isSelf={isSelf} onRevoke={acts.onRevoke} />
      {acts.parts}
    </Section>
  );
}

function Acts({ answer, onMake }: { answer: TokensAnswer; onMake: () => void }): ReactNode {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <CsvMenu
        filename={`access-tokens-${answer.username}-${answer.as_of.slice(0, 10)}`}
        csv={(forExcel) => csvOf(tokensCsvColumns, answer.tokens, forExcel)}
        disabled={answer.tokens.length === 0}
      />
      <Button onClick={onMake}>New token</Button>
    </div>
  );
}

interface TokensProps {
  query: { data: TokensAnswer | undefined; error: Error | null; refetch: () => unknown };
  isSelf: boolean;
  onRevoke: ReturnType<typeof useTokenActs>['onRevoke'];
}

function Tokens({ query: { data: answer, error, refetch }, isSelf, onRevoke }: TokensProps) {
  if (!answer) {
    if (error) return <Failed what="the access tokens" error={error} onRetry={() => void refetch()} className="py-4" />;
    return <TableSkeleton what="the access tokens" rows={2} />;
  }
  if (answer.tokens.length > 0) return <TokensTable answer={answer} onRevoke={onRevoke} />;
  return (
    <p className="max-w-prose py-1 text-ink-soft">
      None. With a token a script calls the API as {isSelf ? 'you' : answer.username}
      {isSelf ? '' : ', and who has no other way signs in with it'}.
    </p>
  );
}
