import { describe, expect, it } from 'vitest';
import { endpoints } from '@/lib/api/endpoints';
import { openApiDocument } from '@/lib/api/openapi';
import { fieldsOf, referenceOf, typeOf } from './reference';

const reference = referenceOf(openApiDocument('0'));
const call = (id: string) => reference.calls.find((one) => one.id === id);

describe('referenceOf', () => {
  it('has every call', () => {
    expect(reference.calls.map(({ id }) => id).sort()).toEqual(Object.keys(endpoints).sort());
  });

  it('says what a call takes, who may, and what it answers', () => {
    expect(call('getBurnDown')).toMatchObject({
      method: 'GET',
      path: '/api/v1/users/{name}/burn-down',
      permitted: ['admin', 'self'],
      answerShape: 'BurnDown',
    });
    expect(call('getBurnDown')?.parameters.map(({ name, optional }) => [name, optional])).toEqual([
      ['name', false],
      ['at', true],
      ['period', true],
    ]);
    expect(call('signIn')?.body.map(({ name }) => name)).toEqual(['token', 'link']);
  });

  it('says what a call makes, and knows that it is no problem', () => {
    expect(call('startSession')?.answerShape).toBe('Session');
    expect(call('startSession')?.problems.map(({ status }) => status)).not.toContain('201');
  });

  it('describes every shape that a type names', () => {
    const lines = [
      ...reference.calls.flatMap(({ parameters, body, answer }) => [...parameters, ...body, ...answer]),
      ...reference.shapes.flatMap(({ fields }) => fields),
    ];
    const named = lines.flatMap(({ type }) => type.flatMap((part) => (typeof part === 'string' ? [] : [part.shape])));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !reference.shapes.some((shape) => shape.name === name))).toEqual([]);
  });
});

describe('typeOf', () => {
  it.each([
    [{ type: 'string' }, ['text']],
    [{ type: 'string', format: 'date-time' }, ['instant']],
    [{ type: 'integer' }, ['whole number']],
    [{ type: ['number', 'null'] }, ['number', ' or ', 'null']],
    [{ enum: ['day', 'week'] }, ['"day"', ' or ', '"week"']],
    [{ const: true }, ['true']],
    [{ type: 'array', items: { $ref: '#/components/schemas/User' } }, ['list of ', { shape: 'User' }]],
    [{ anyOf: [{ $ref: '#/components/schemas/Limits' }, { type: 'null' }] }, [{ shape: 'Limits' }, ' or ', 'null']],
    [{}, ['anything']],
  ])('%o', (schema, expected) => expect(typeOf(schema)).toEqual(expected));
});

it('writes the fields inside of a field with their path', () => {
  const point = { type: 'object', properties: { at: { type: 'string' } }, required: ['at'] };
  const lines = fieldsOf({
    properties: { points: { type: 'array', items: point, description: 'Oldest first' }, last: point },
    required: ['points'],
  });
  expect(lines.map(({ name, optional, note }) => [name, optional, note])).toEqual([
    ['points', false, 'Oldest first'],
    ['points[].at', false, ''],
    ['last', true, ''],
    ['last.at', false, ''],
  ]);
});
