import { cn } from '@/components/ui/cn';
import { Figure } from '@/components/ui/figure';
import { Section } from '@/components/ui/section';
import { rolledUpShare } from '@/lib/api/users';
import { formatNumber, hoursQuantity } from '@/lib/units/format';

interface ShareBarsProps {
  title: string;
  shares: readonly { name: string; hours: number }[];
  /** How an entry is called; hours without a session record come under the empty name. */
  nameOf?: (name: string) => string;
}

/** Where hours went, largest first: a name, a bar, the hours and their share. */
export function ShareBars({ title, shares, nameOf = (name) => name }: ShareBarsProps) {
  const total = shares.reduce((sum, { hours }) => sum + hours, 0);
  const largest = Math.max(...shares.map(({ hours }) => hours), 0);
  return (
    <Section title={title}>
      {shares.length === 0 ? <p className="py-1 text-ink-soft">Nothing used.</p> : null}
      <ul className="grid gap-2.5">
        {shares.map(({ name, hours }) => (
          <li key={name}>
            <div className="flex items-baseline justify-between gap-3">
              <ShareName name={name} called={nameOf(name)} />
              <span className="whitespace-nowrap">
                <Figure value={hoursQuantity(hours)} />
                <span className="figures inline-block w-11 text-right text-ink-faint text-label">
                  {shareInWords(hours / total)}
                </span>
              </span>
            </div>
            <div className="mt-1 h-1.5 rounded-full bg-track">
              <div
                className={cn('h-full min-w-0.5 rounded-full', isNobodys(name) ? 'bg-hatch' : 'bg-used')}
                style={{ width: `${(hours / largest) * 100}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
      {shares.some(({ name }) => name === rolledUpShare) ? (
        <p className="mt-2 text-ink-soft text-label">
          Rolled up: older days, of which the tree keeps what was used in all, and no longer where.
        </p>
      ) : null}
    </Section>
  );
}

/** Hours of which nothing says what they went to. */
function isNobodys(name: string): boolean {
  return name === '' || name === rolledUpShare;
}

function ShareName({ name, called }: { name: string; called: string }) {
  if (!isNobodys(name)) {
    return (
      <span className="min-w-0 truncate" title={called}>
        {called}
      </span>
    );
  }
  return <span className="min-w-0 truncate text-ink-soft">{name === '' ? 'No session record' : 'Rolled up'}</span>;
}

/** To the nearest, so that shares add up to about 100: nothing is judged by them. */
function shareInWords(share: number): string {
  return share < 0.01 ? '<1 %' : `${formatNumber(share * 100)} %`;
}
