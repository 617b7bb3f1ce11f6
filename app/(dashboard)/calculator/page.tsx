import { queries } from '@/lib/api/queries';
import { pageContext } from '@/lib/http/page';
import { listNodes } from '@/lib/services/list-nodes';
import { readMe } from '@/lib/services/read-me';
import { Hydrated } from '../hydrated';
import { prefetched } from '../prefetched';
import { CalculatorView } from './view';

export const metadata = { title: 'Calculator' };

/** What an analysis needs, and where it fits. Every input is in the address; nodes are as last reported. */
export default async function CalculatorPage() {
  const { context } = await pageContext('calculator.use');
  return (
    <Hydrated
      answers={[prefetched(queries.nodes(), listNodes(context)), prefetched(queries.me(), readMe(context, {}))]}
    >
      <CalculatorView />
    </Hydrated>
  );
}
