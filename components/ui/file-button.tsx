'use client';

import { useRef } from 'react';
import { Button } from './button';

interface FileButtonProps {
  /** Name for screen readers of what is chosen: `Choose a CSV file`. */
  label: string;
  /** Kinds of file, as in the attribute of the same name. */
  accept: string;
  onFile: (file: File) => void;
}

/** Opens the browser's own choice of a file; the same file may be chosen twice. */
export function FileButton({ label, accept, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
      <Button size="sm" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
    </>
  );
}
