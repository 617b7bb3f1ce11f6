'use client';

import { Check, Copy } from 'lucide-react';
import { type Ref, useEffect, useState } from 'react';
import { Button } from './button';

const shownForMs = 2000;

interface CopyButtonProps {
  text: string;
  label?: string;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** Puts a text on the clipboard and says that it did. */
export function CopyButton({ text, label = 'Copy', className, ref }: CopyButtonProps) {
  const [result, setResult] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => setResult(null), shownForMs);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setResult('copied'),
      () => setResult('refused'),
    );
  const words = result === 'copied' ? 'Copied' : label;
  return (
    <>
      <Button size="sm" {...(ref ? { ref } : {})} {...(className ? { className } : {})} onClick={() => void copy()}>
        {result === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
        {words}
      </Button>
      <span role="status" className={result === 'refused' ? 'text-label text-over-text' : 'sr-only'}>
        {result === 'copied'
          ? 'Copied'
          : result === 'refused'
            ? 'The browser refused. Select the text and copy it.'
            : ''}
      </span>
    </>
  );
}
