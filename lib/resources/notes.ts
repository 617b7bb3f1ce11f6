/** A fault or a warning about one place of an input: what stands there, what may stand there, and the line of the file. */
export interface Note {
  /** `resources.per_hour_system_memory_mib`; empty where it is about the whole input. */
  path: string;
  /** What was found, in words. */
  found: string;
  /** What is allowed, or what to write instead. */
  allowed: string;
  /** Counted from 1; null where the input has no lines. */
  line: number | null;
  /** All of it as one sentence, without the line. */
  message: string;
}

export function note(path: string, found: string, allowed: string, line: number | null): Note {
  const subject = path === '' ? 'The file' : path;
  return { path, found, allowed, line, message: `${subject} is ${found}; ${allowed}` };
}

/** By line, faults without one last; the order of equal lines stays. */
export function byLine(notes: readonly Note[]): Note[] {
  return [...notes].sort((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity) || 0);
}
