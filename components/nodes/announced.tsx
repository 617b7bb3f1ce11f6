import { CircleCheck } from 'lucide-react';
import type { Ref } from 'react';

/** What was done, said to everyone; takes the focus where what had it is gone. */
export function Announced({ words, ref }: { words: string; ref: Ref<HTMLParagraphElement> }) {
  return (
    <p ref={ref} role="status" tabIndex={-1} className="mb-4 flex gap-2 outline-none empty:hidden">
      {words === '' ? null : (
        <>
          <CircleCheck className="mt-0.5 size-4 shrink-0 text-room-text" aria-hidden />
          {words}
        </>
      )}
    </p>
  );
}
