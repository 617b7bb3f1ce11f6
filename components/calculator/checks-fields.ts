import { type Resource, termDefinitions } from '@/lib/resources/requirements';
import { termName } from './words';

/** A field of the page that a finding is about. */
export interface CheckedField {
  /** Its accessible name. */
  label: string;
  /** The tab that it stands on; null where it is always there. */
  resource: Resource | null;
}

const otherFields: Record<string, CheckedField> = {
  'docker.image': { label: 'Image', resource: null },
  'resources.cpu_cores': { label: 'CPU cores', resource: null },
  'resources.gpus': { label: 'GPUs', resource: null },
};

/** Null for what no field of the page sets, such as what is decided at registration. */
export function fieldOf(path: string): CheckedField | null {
  const term = termDefinitions.find(({ field }) => path === `resources.${field}`);
  if (term) return { label: `${termName(term)}, ${term.unit}`, resource: term.resource };
  return otherFields[path] ?? null;
}

/** Takes the focus to a field by the name that readers know it by; false where it is not on the page. */
export function focusField(within: ParentNode, label: string): boolean {
  const input = [...within.querySelectorAll('input')].find(
    (one) => (one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent) === label,
  );
  input?.focus();
  return input !== undefined;
}
