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
  const group = (file: CsvFile, name: string, prefix: string) => ({
    name,
    entries: [
      { label: `${prefix}CSV`, hint: 'UTF-8', onSelect: () => void save(file, false) },
      { label: `${prefix}CSV for Excel`, hint: 'with byte order mark', onSelect: () => void save(file, true) },
    ],
  });
  return (
    <Menu
      trigger={
        <Button disabled={disabled} size={size} aria-label={label ? `CSV of ${label}` : undefined}>
          <Download aria-hidden />
          CSV
        </Button>
      }
      groups={
        'files' in what
          ? what.files.map((file) => group(file, file.name, `${file.name}: `))
          : [group(what, 'Download', '')]
      }
    />
  );
}
