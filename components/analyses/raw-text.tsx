import { ScrollArea } from '@/components/ui/scroll-area';

/** A configuration's text with the numbers of its lines. */
export function RawText({ text, label }: { text: string; label: string }) {
  const lines = text.replace(/\n$/, '').split('\n');
  const numbers = lines.map((_, index) => index + 1).join('\n');
  return (
    <ScrollArea label={label} className="rounded-md bg-sunken">
      <div className="flex w-max min-w-full py-2 font-mono text-label leading-5">
        <pre aria-hidden className="figures select-none px-3 text-right text-ink-faint">
          {numbers}
        </pre>
        <pre className="pr-3">{text}</pre>
      </div>
    </ScrollArea>
  );
}
