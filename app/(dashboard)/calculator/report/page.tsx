import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { pageContext } from '@/lib/http/page';
import { isoInstant } from '@/lib/time/clock';
import { Hydrated } from '../../hydrated';
import { calculatorAnswers } from '../answers';
import { calculatorParsers, calculatorUrlKeys } from '../search-params';
import { ReportView } from './view';

interface ReportPageProps {
  searchParams: Promise<SearchParams>;
}

const load = createLoader(calculatorParsers, { urlKeys: calculatorUrlKeys });

/** Also what a browser calls the file that it prints to. */
export async function generateMetadata({ searchParams }: ReportPageProps): Promise<Metadata> {
  const { name } = load(await searchParams);
  return { title: name === null ? 'Resource report' : `${name}, resource report` };
}

/** What the calculator shows, to print or to send: a link to it has the same inputs in its address. */
export default async function ReportPage({ searchParams }: ReportPageProps) {
  const { actor, context } = await pageContext('calculator.use');
  return (
    <Hydrated answers={await calculatorAnswers(context, await searchParams)}>
      <ReportView author={actor.username} at={isoInstant(context.now)} />
    </Hydrated>
  );
}
