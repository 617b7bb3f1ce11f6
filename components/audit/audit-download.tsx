'use client';

import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu } from '@/components/ui/menu';
import type { AuditFormat } from '@/lib/api/audit';
import { endpoints } from '@/lib/api/endpoints';
import { apiUrl } from '@/lib/http/client';
import type { AuditPageQuery } from './audit-query';

/** Files of everything that matches, however long: the server writes them as they are saved. */
export function AuditDownload({ query, disabled = false }: { query: AuditPageQuery; disabled?: boolean }) {
  const save = (format: AuditFormat) => {
    const { limit: _, ...search } = query;
    const anchor = document.createElement('a');
    anchor.href = apiUrl(endpoints.readAudit, { query: { ...search, format } });
    anchor.download = '';
    anchor.click();
  };
  return (
    <Menu
      trigger={
        <Button disabled={disabled}>
          <Download aria-hidden />
          Download
        </Button>
      }
      groups={[
        {
          name: 'Download all that matches',
          entries: [
            { label: 'CSV', hint: 'UTF-8', onSelect: () => save('csv') },
            { label: 'CSV for Excel', hint: 'with byte order mark', onSelect: () => save('csv_excel') },
            { label: 'JSON', hint: 'with all fields', onSelect: () => save('json_all') },
          ],
        },
      ]}
    />
  );
}
