import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../api/endpoint';
import { endpoints } from '../api/endpoints';
import { isAppError } from '../errors';
import { parseInput } from './input';

function faultsOf(schema: z.ZodType, input: unknown): { path: string; message: string }[] {
  try {
    parseInput(schema, input);
    return [];
  } catch (error) {
    if (isAppError(error)) return error.fields.errors as { path: string; message: string }[];
    throw error;
  }
}

describe('what is wrong with an input, in words', () => {
  it.each<[z.ZodType, unknown, string]>([
    [z.number(), 'x', 'must be a number'],
    [z.number(), undefined, 'is missing; it must be a number'],
    [z.number().int(), 1.5, 'must be a whole number'],
    [z.string(), 1, 'must be a text'],
    [z.object({}), [], 'must be a JSON object'],
    [z.enum(['day', 'week']), 'year', 'must be one of day, week'],
    [z.literal(true), false, 'must be true'],
    [z.string().min(1), '', 'must not be empty'],
    [z.string().max(3), 'four', 'must have at most 3 characters'],
    [z.array(z.string()).min(2), [], 'must have at least 2 entries'],
    [z.number().min(1), 0, 'must be 1 or more'],
    [z.number().positive(), 0, 'must be more than 0'],
    [z.number().max(9), 10, 'must be 9 or less'],
    [z.iso.datetime(), 'noon', 'must be an ISO 8601 instant with its offset, such as 2026-12-02T12:00:00Z'],
    [z.iso.date(), 'noon', 'must be a day such as 2026-12-02'],
    [z.strictObject({}), { a: 1, b: 2 }, 'has what is not known here: a, b'],
    [z.number('words of its own'), 'x', 'words of its own'],
  ])('%# says %3$s', (schema, input, words) => {
    expect(faultsOf(schema, input)).toEqual([{ path: '', message: words }]);
  });
});

describe('every call', () => {
  const schemas = Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, { params, query, body }]) =>
    [params, query, body].flatMap((schema) => (schema ? [[name, schema] as const] : [])),
  );
  const values = [null, 1.5, -1, 0, '', 'abc', 'x'.repeat(2000), '1e400', '1.5', '99999', [], {}, true];
  const fieldsOf = (schema: unknown): string[] =>
    schema instanceof z.ZodUnion
      ? schema.options.flatMap(fieldsOf)
      : schema instanceof z.ZodObject
        ? Object.keys(schema.shape)
        : [];

  it.each(schemas)('%s tells what is allowed, in no words of a library', (_, schema) => {
    const inputs = fieldsOf(schema).flatMap((field) => values.map((value) => ({ [field]: value, unknown: 1 })));
    const faults = [...values, ...inputs].flatMap((input) => faultsOf(schema, input));
    expect(faults.length).toBeGreaterThan(0);
    for (const { message } of faults) {
      expect(message).not.toMatch(/invalid|expected|received|NaN|unrecogni|too (big|small)|[<>]=|pattern/i);
    }
  });

  it.each(['abc', '0', '1001', '1.5', '-3', '1e400'])('a limit of %s is told the whole rule', (limit) => {
    const message = 'must be a whole number from 1 to 1000';
    expect(faultsOf(endpoints.listUsers.query, { limit })).toEqual([{ path: 'limit', message }]);
  });
});
