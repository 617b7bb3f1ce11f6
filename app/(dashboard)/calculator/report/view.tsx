'use client';

import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { nodesNote } from '@/components/calculator/capacity-notes';
import { chartContent } from '@/components/calculator/memory-content';
import { ReportChart } from '@/components/calculator/report-chart';
import { ReportChecks } from '@/components/calculator/report-checks';
import { reportedClaims } from '@/components/calculator/report-claims';
import { ReportFacts } from '@/components/calculator/report-facts';
import { shapeWords } from '@/components/calculator/report-formula';
import { ReportFormulas } from '@/components/calculator/report-formulas';
import { ReportHead } from '@/components/calculator/report-head';
import { ReportPlaces } from '@/components/calculator/report-places';
import { type ReportedRuns, ReportRuns } from '@/components/calculator/report-runs';
import { resourcesYaml, shownWords } from '@/components/calculator/share-words';
import { useCapacities } from '@/components/calculator/use-capacities';
import { useCompared } from '@/components/calculator/use-compared';
import { lengthWords } from '@/components/charts/memory-words';
import { Button } from '@/components/ui/button';
import { PageHead } from '@/components/ui/page-head';
import { ScrollArea } from '@/components/ui/scroll-area';
import { Section } from '@/components/ui/section';
import { queries } from '@/lib/api/queries';
import type { NodeWire } from '@/lib/api/sessions';
import { useInputs } from '../use-inputs';

const noNodes: readonly NodeWire[] = [];
/** A report is of one moment: what was reported then stays. */
const asked = { refetchInterval: false, staleTime: Number.POSITIVE_INFINITY } as const;

/** So few rows stand on one page, with what is said of them. */
const mostRowsTogether = 20;

interface ReportViewProps {
  author: string;
  /** ISO 8601. */
  at: string;
}

/** Everything that the calculator knows of one analysis, in the order that a reviewer asks, on paper or on screen. */
export function ReportView({ author, at }: ReportViewProps) {
  const [inputs, , found] = useInputs();
  const nodes = useQuery({ ...queries.nodes(), ...asked });
  const me = useQuery({ ...queries.me(), ...asked });
  const { id, version } = inputs.opened ?? { id: '', version: '' };
  const saved = useQuery({ ...queries.analysisVersion(id, version), enabled: inputs.opened !== null });
  const { compared } = useCompared(inputs.comparedWith);
  const { capacities, chosen, reader } = useCapacities(inputs, nodes.data?.nodes ?? noNodes, me.data);
  // Measured runs are points over length; a heat map has no place for them, and no colours on paper.
  const drawn = inputs.view === 'heat' ? { ...inputs, view: 'lines' as const } : inputs;
  const recording = `${lengthWords(inputs.hours)}, ${shapeWords(inputs)}`;
  return (
    <article data-report className="max-w-[56rem]">
      <ReportTitle name={inputs.name} />
      <div className="grid gap-8 print:gap-5">
        <ReportHead inputs={inputs} opened={saved.data} author={author} at={at} />
        <Section title="What is claimed">
          <ReportFormulas inputs={inputs} />
        </Section>
        <Section title={`A recording of ${recording}`}>
          <ReportFacts facts={reportedClaims(inputs)} />
        </Section>
        <Section title="Where it fits">
          <ReportPlaces {...{ inputs, capacities, chosen, reader, nodesNote: nodesNote(nodes, inputs.resource) }} />
        </Section>
        <Section title={shownWords(drawn)} className="break-inside-avoid">
          <ScrollArea label="Chart">
            <ReportChart
              label={shownWords(drawn)}
              content={chartContent(drawn, capacities, chosen, compared)}
              hours={inputs.hours}
            />
          </ScrollArea>
        </Section>
        <Section title="Measured runs" className={inputs.runs.length <= mostRowsTogether ? 'break-inside-avoid' : ''}>
          <ReportRuns inputs={inputs} found={reportedRuns(found)} />
        </Section>
        <Section title="Before it is sent">
          <ReportChecks inputs={inputs} nodes={nodes.data?.nodes ?? noNodes} reader={reader} />
        </Section>
        <Section title="The resources block" className="break-inside-avoid">
          <pre className="whitespace-pre-wrap break-words rounded-md bg-sunken px-3 py-2 font-mono text-label print:border print:border-rule">
            {resourcesYaml(inputs.requirements)}
          </pre>
        </Section>
        <Address />
      </div>
    </article>
  );
}

function reportedRuns(found: ReturnType<typeof useInputs>[2]): ReportedRuns {
  if (found.kind === 'loading') return 'loading';
  return found.kind === 'missing' ? { missing: found.count } : 'here';
}

function ReportTitle({ name }: { name: string | null }) {
  const search = useAddress()?.search ?? '';
  return (
    <PageHead
      title={name === null ? 'Resource report' : `${name}: resource report`}
      trail={[{ href: `/calculator${search}`, label: 'Calculator' }]}
      controls={
        <Button tone="strong" className="print:hidden" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
      }
    />
  );
}

/** The way back from paper to the figures. */
function Address() {
  const address = useAddress();
  return (
    <p className="break-all text-ink-soft text-label">
      {address ? `This report: ${address.origin}${address.path}` : ' '}
    </p>
  );
}

const never = () => () => {};

/** Where this page is, known only in the browser. */
function useAddress() {
  const href = useSyncExternalStore(
    never,
    () => window.location.href,
    () => null,
  );
  if (href === null) return null;
  const { origin, pathname, search } = new URL(href);
  return { origin, search, path: `${pathname}${search}` };
}
