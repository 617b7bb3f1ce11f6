import type { OpenApiDocument } from '@/lib/api/openapi';

/** The part of JSON Schema that our OpenAPI document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/** A line of a table: a parameter or a field, with its type in words. */
export interface FieldLine {
  name: string;
  /** Text and names of shapes, to be written one after the other. */
  type: TypePart[];
  note: string;
  optional: boolean;
}

export type TypePart = string | { shape: string };

export interface Call {
  id: string;
  method: string;
  path: string;
  summary: string;
  permitted: string[];
  parameters: FieldLine[];
  body: FieldLine[];
  answer: FieldLine[];
  /** Where the answer or the body is a shape of its own. */
  answerShape: string | null;
  problems: { status: string; description: string }[];
}

export interface Shape {
  name: string;
  note: string;
  fields: FieldLine[];
}

export interface Reference {
  calls: Call[];
  shapes: Shape[];
}

type Operation = NonNullable<NonNullable<OpenApiDocument['paths']>[string]['get']>;
const methods = ['get', 'post', 'put', 'delete'] as const;

/** What the page shows, from the OpenAPI document alone. */
export function referenceOf(document: OpenApiDocument): Reference {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [callOf(method, path, operation)] : [];
    }),
  );
  const shapes = Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => {
    const { description = '' } = schema as Schema;
    return { name, note: description, fields: fieldsOf(schema as Schema) };
  });
  return { calls, shapes: shapes.sort((one, other) => (one.name < other.name ? -1 : 1)) };
}

function callOf(method: string, path: string, operation: Operation): Call {
  const { operationId = '', summary = '', parameters = [], requestBody, responses = {} } = operation;
  const answer = schemaIn(Object.entries(responses).find(([status]) => isGood(status))?.[1], 'application/json');
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    permitted: Object.entries(operation).find(([key]) => key === 'x-permitted')?.[1] ?? [],
    parameters: parameters.map((parameter) => parameterLine(parameter as ParameterLike)),
    body: fieldsOf(schemaIn(requestBody, 'application/json')),
    answer: answer.$ref ? [] : fieldsOf(answer),
    answerShape: answer.$ref ? shapeName(answer.$ref) : null,
    problems: Object.entries(responses)
      .filter(([status]) => !isGood(status))
      .map(([status, response]) => ({
        status,
        description: 'description' in response ? (response.description ?? '') : '',
      })),
  };
}

function isGood(status: string): boolean {
  return status.startsWith('2');
}

interface ParameterLike {
  name: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

function parameterLine({ name, required = false, description, schema = {} }: ParameterLike): FieldLine {
  return {
    name,
    type: typeOf(schema),
    note: noteOf({ description: description ?? '', ...schema }),
    optional: !required,
  };
}

function schemaIn(holder: unknown, mediaType: string): Schema {
  const content = (holder as { content?: Record<string, { schema?: Schema }> } | undefined)?.content;
  return content?.[mediaType]?.schema ?? {};
}

/** The fields of an object, those of objects inside it with their path: `users[].hours`. */
export function fieldsOf(schema: Schema, path = ''): FieldLine[] {
  const choices = schema.anyOf ?? schema.oneOf ?? [];
  const objects = schema.properties ? [schema] : choices.filter((choice) => choice.properties);
  return objects.flatMap((object) =>
    Object.entries(object.properties ?? {}).flatMap(([name, field]) => {
      const optional = objects.length > 1 || !object.required?.includes(name);
      const line = { name: `${path}${name}`, type: typeOf(field), note: noteOf(field), optional };
      return [line, ...fieldsInside(field, `${path}${name}`)];
    }),
  );
}

function fieldsInside(field: Schema, path: string): FieldLine[] {
  if (field.items) return fieldsOf(field.items, `${path}[].`);
  return fieldsOf(field, `${path}.`);
}

/** The type in words, with the names of shapes to be linked. */
export function typeOf(schema: Schema): TypePart[] {
  if (schema.$ref) return [{ shape: shapeName(schema.$ref) }];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joined(choices.map(typeOf));
  if (schema.enum) return joined(schema.enum.map((value) => [JSON.stringify(value)]));
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  if (Array.isArray(schema.type)) return joined(schema.type.map((type) => typeOf({ ...schema, type })));
  if (schema.type === 'array') return ['list of ', ...typeOf(schema.items ?? {})];
  return [plainType(schema)];
}

function plainType({ type, format }: Schema): string {
  if (format === 'date-time') return 'instant';
  if (format === 'date') return 'day';
  const words: Record<string, string> = {
    string: 'text',
    integer: 'whole number',
    boolean: 'true or false',
    null: 'null',
  };
  return words[type as string] ?? String(type ?? 'anything');
}

function joined(parts: TypePart[][]): TypePart[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [' or ', ...part]));
}

function noteOf(schema: Schema): string {
  const bounded = schema.type === 'integer' && schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER;
  const bounds = bounded ? `${schema.minimum ?? 0} to ${schema.maximum}` : '';
  const fallback = schema.default === undefined ? '' : `Default ${JSON.stringify(schema.default)}`;
  return [schema.description, bounds, fallback].filter(Boolean).join('. ');
}

function shapeName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}
