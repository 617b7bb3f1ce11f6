/** Where a value comes from, in words: `own settings`, `group students`, `default`, `administrator`. */
export function sourceInWords(source: string): string {
  if (source.startsWith('group:')) return `group ${source.slice('group:'.length)}`;
  if (source === 'own') return 'own settings';
  if (source === 'admin') return 'administrator';
  return source;
}
