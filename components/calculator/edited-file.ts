/** The file that the figures are written into. */
export type EditedFile =
  | { kind: 'none' | 'loading' }
  | { kind: 'file'; text: string }
  /** It is named and not to be had; why, in words. */
  | { kind: 'missing'; reason: string };

export function textOf(file: EditedFile): string | null {
  return file.kind === 'file' ? file.text : null;
}
