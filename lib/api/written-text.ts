import { z } from 'zod';

/**
 * What a text may not hold that somebody types to be read by others: control characters but for tab and line ends, half
 * of a character (which no file in UTF-8 can keep), and marks that turn the order in which the rest is shown.
 */
const neverMeant = /[^\P{Cc}\t\n\r]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
const lineEnd = /[\t\n\r\u2028\u2029]/u;

const unseenWords =
  'must not hold control characters, halves of characters or marks that turn the direction of the text';

/** A text of at most so many UTF-16 units, trimmed, as somebody wrote it; lines are kept. */
export function writtenText(most: number) {
  return seen(z.string().trim().max(most));
}

/** The same with what stands at its ends: a file that has it so is not changed by a save of something else. */
export function untrimmedText(most: number) {
  return seen(z.string().max(most));
}

/** The same in one line, trimmed. */
export function writtenLine(most: number) {
  return writtenText(most).refine((text) => !lineEnd.test(text), 'must be one line');
}

function seen(text: z.ZodString): z.ZodString {
  return text.refine((written) => !neverMeant.test(written), unseenWords);
}
