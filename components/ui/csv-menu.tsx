'use client';

import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './button';
import { downloadText } from './download';
import { Menu } from './menu';

interface CsvFile {
  /** Without the ending; say what and when: `users-2026-12-02`. */
  filename: string;
  /** Makes the file; may have to fetch further pages first. */
  csv: (forExcel: boolean) => string | Promise<string>;
}

interface NamedCsvFile extends CsvFile {
  /** What is in it: `Nodes`. */
  name: string;
}

type CsvMenuProps = (CsvFile | { files: readonly NamedCsvFile[] }) & {
  onError?: (error: unknown) => void;
  disabled?: boolean;
  size?: ComponentProps<typeof Button>['size'];
  /** Of what, where a page has several: `Grants`. */
  label?: string;
};

/**
 * CSV for programs, or with the mark that a spreadsheet needs to read letters beyond ASCII; of what the page lists, or
 * of several lists of it, each by its name.
 */
export function CsvMenu({ onError, disabled = false, size, label, ...what }: CsvMenuProps) {
  const save = async ({ filename, csv }: CsvFile, forExcel: boolean) => {
    try {
      downloadText(`${filename}.csv`, await csv(forExcel), 'text/csv');
    } catch (error) {
      onError?.(error);
    }
  };
  // Names take the room that hints have: the two would not stand side by side on a narrow page.
  const group = (file: CsvFile, name: string | null) => {
    const entry = (kind: string, hint: string, forExcel: boolean) => ({
      ...(name === null ? { label: kind, hint } : { label: `${name}: ${kind}` }),
      onSelect: () => void save(file, forExcel),
    });
    return {
      name: name ?? 'Download',
      entries: [entry('CSV', 'UTF-8', false), entry('CSV for Excel', 'with byte order mark', true)],
    };
  };
  return (
    <Menu
      trigger={
        <Button disabled={disabled} size={size} aria-label={label ? `CSV of ${label}` : undefined}>
          <Download aria-hidden />
          CSV
        </Button>
      }
      groups={'files' in what ? what.files.map((file) => group(file, file.name)) : [group(what, null)]}
    />
  );
}
