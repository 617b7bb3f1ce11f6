import { redirect } from 'next/navigation';
import type { SearchParams } from 'nuqs/server';
import type { ReactNode } from 'react';
import { isPermitted } from '@/lib/cluster/permissions';
import { pageContext } from '@/lib/http/page';
import { knownError } from '@/lib/http/problem';
import { acting, server } from '@/lib/server';
import type { ActingContext } from '@/lib/services/acting-context';
import { readAnalysisById } from '@/lib/services/read-analysis';
import { readAnalysisVersion } from '@/lib/services/read-analysis-version';
import { Hydrated } from '../hydrated';
import { calculatorAnswers } from './answers';
import { NotOpened } from './not-opened';
import { type OpenQuery, openedAddress, openQueryOf } from './open-query';
import { CalculatorView } from './view';

export const metadata = { title: 'Calculator' };

/** What an analysis needs, and where it fits. Every input is in the address; nodes are as last reported. */
export default async function CalculatorPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { actor, context } = await pageContext('calculator.use');
  const search = await searchParams;
  const asked = openQueryOf(search);
  if (asked !== null) return opened(acting(server(), context), search, asked);
  return (
    <Hydrated answers={await calculatorAnswers(context, search)}>
      <CalculatorView isAdmin={isPermitted('analysis.register', actor.role)} />
    </Hydrated>
  );
}

/** Goes to the address with all of a saved version's figures, or says why it cannot. */
async function opened(
  context: ActingContext,
  search: SearchParams,
  asked: OpenQuery | 'malformed',
): Promise<ReactNode> {
  if (asked === 'malformed') {
    const message = 'The link has to name an analysis and a version, with a dot between: open=yasa-staging.2';
    return <NotOpened what="This link" faults={[{ line: null, message }]} analysisId={null} />;
  }
  const { id } = asked;
  const found = await address(context, search, asked);
  if (found.kind === 'address') redirect(found.href);
  const what = found.version === null ? id : `${id}, version ${found.version},`;
  return <NotOpened what={what} faults={found.faults} analysisId={found.isThere ? id : null} />;
}

async function address(context: ActingContext, search: SearchParams, { id, version }: OpenQuery) {
  let isThere = false;
  try {
    const analysis = await readAnalysisById(context, id);
    isThere = true;
    const name = version ?? analysis.versions.at(-1)?.version;
    if (name === undefined) return { version, isThere, ...unusable('It has no version yet') };
    const saved = await readAnalysisVersion(context, { id, version: name });
    return { version: name, isThere, ...openedAddress(search, saved, analysis.runs) };
  } catch (error) {
    const known = knownError(error);
    if (known === null) throw error;
    return { version, isThere, ...unusable(known.message) };
  }
}

function unusable(message: string) {
  return { kind: 'unusable' as const, faults: [{ line: null, message }] };
}
