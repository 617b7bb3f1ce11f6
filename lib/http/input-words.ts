import 'server-only';
import type { z } from 'zod';

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
  record: 'a JSON object',
};

const forms: Record<string, string> = {
  datetime: 'an ISO 8601 instant with its offset, such as 2026-12-02T12:00:00Z',
  date: 'a day such as 2026-12-02',
};

/**
 * What is allowed, in words that follow a field's name: `must be a number`. For faults whose schema has no words of its
 * own, as the library's speak of its types.
 */
export const inputWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return `${issue.input === undefined ? 'is missing; it ' : ''}must be ${kinds[issue.expected] ?? 'of another kind'}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return sizeWords(issue.origin, issue.minimum, issue.inclusive ? ['at least', 'or more'] : ['more than', null]);
    case 'too_big':
      return sizeWords(issue.origin, issue.maximum, issue.inclusive ? ['at most', 'or less'] : ['less than', null]);
    case 'invalid_format':
      return `must be ${forms[issue.format] ?? 'in the form that the documentation of the API gives'}`;
    case 'unrecognized_keys':
      return `has what is not known here: ${issue.keys.join(', ')}`;
    default:
      return 'is none of what is allowed';
  }
};

function sizeWords(origin: string, bound: number | bigint, [before, after]: [string, string | null]): string {
  if (origin === 'string')
    return bound === 1 && after === 'or more' ? 'must not be empty' : `must have ${before} ${bound} characters`;
  if (origin === 'array') return `must have ${before} ${bound} entries`;
  const number = origin === 'int' ? 'a whole number, ' : '';
  return after === null ? `must be ${number}${before} ${bound}` : `must be ${number}${bound} ${after}`;
}
