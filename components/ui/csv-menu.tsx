'use client';

import { Download } from 'lucide-react';
import { Button } from './button';
import { downloadText } from './download';
import { Menu } from './menu';

interface CsvMenuProps {
  /** Without the ending; say what and when: `users-2026-12-02`. */
  filename: string;
  /** Makes the file; may have to fetch further pages first. */
  csv: (forExcel: boolean) => string | Promise<string>;
  onError?: (error: unknown) => void;
  disabled?: boolean;
}

/** CSV for programs, or with the mark that a spreadsheet needs to read letters beyond ASCII. */
export function CsvMenu({ filename, csv, onError, disabled = false }: CsvMenuProps) {
  const save = async (forExcel: boolean) => {
    try {
      downloadText(`${filename}.csv`, await csv(forExcel), 'text/csv');
    } catch (error) {
      onError?.(error);
    }
  };
  return (
    <Menu
      trigger={
        <Button disabled={disabled}>
          <Download aria-hidden />
          CSV
        </Button>
      }
      groups={[
        {
          name: 'Download',
          entries: [
            { label: 'CSV', hint: 'UTF-8', onSelect: () => void save(false) },
            { label: 'CSV for Excel', hint: 'with byte order mark', onSelect: () => void save(true) },
          ],
        },
      ]}
    />
  );
}
