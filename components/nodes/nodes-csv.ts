import type { NodeWire } from '@/lib/api/sessions';
import type { CsvColumn } from '@/lib/units/csv';

/** The nodes as a file: one row a node, figures as reported, empty where there is none. */
export const nodesCsvColumns: readonly CsvColumn<NodeWire>[] = [
  { header: 'id', cell: (node) => node.id },
  { header: 'name', cell: (node) => node.name },
  { header: 'pool', cell: (node) => node.pool },
  { header: 'state', cell: (node) => node.state },
  { header: 'error', cell: (node) => node.error },
  { header: 'reported_at', cell: (node) => node.reported_at },
  { header: 'sessions_running', cell: (node) => node.sessions_running },
  { header: 'max_sessions', cell: (node) => (node.max_sessions === 0 ? null : node.max_sessions) },
  { header: 'cpus', cell: (node) => node.cpus },
  { header: 'claimed_cpus', cell: (node) => node.claimed_cpus },
  { header: 'load', cell: (node) => node.load },
  { header: 'memory_mib', cell: (node) => node.memory_mb },
  { header: 'claimed_memory_mib', cell: (node) => node.claimed_memory_mb },
  { header: 'gpus', cell: (node) => node.gpus.map(({ name, device }) => name || device).join(' ') },
  { header: 'free_disk_bytes', cell: (node) => node.free_disk_bytes },
  { header: 'runtime', cell: (node) => node.runtime?.kind ?? null },
  { header: 'address', cell: (node) => node.address },
  { header: 'version', cell: (node) => node.software_version },
  { header: 'joined_at', cell: (node) => node.joined_at },
];
