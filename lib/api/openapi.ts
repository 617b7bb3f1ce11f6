import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { basePath } from '../base-path';
import { isOpenToAnyone, permissions } from '../cluster/permissions';
import { problemDocument } from './common';
import { type Endpoint, isRateLimited } from './endpoint';
import { endpoints } from './endpoints';

const problemTitles = {
  400: 'The body is not JSON, is compressed, nested deeper than 100 levels, or names one thing twice',
  401: 'Not signed in, or the token opens nothing',
  403: 'Not permitted, or a write by cookie that did not come from our own pages',
  404: 'Not found',
  408: 'The body took longer than 30 s to arrive',
  409: 'It was changed meanwhile: read it again and send the version that it has now',
  413: 'The body is larger than 1 MiB',
  422: 'Invalid input: `errors` has one entry a fault',
  429: 'Too many requests, or wrong tries: `retry_after_seconds` says how long to wait',
  503: 'Not available at the moment',
} as const;

type ProblemStatus = keyof typeof problemTitles;

/** OpenAPI 3.1 of the calls in `endpoints`, from the very schemas that read requests and describe answers. */
export function openApiDocument(version: string, calls: Record<string, Endpoint> = endpoints) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [name, endpoint] of Object.entries(calls)) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Headroom',
      version,
      description:
        'Instants are ISO 8601 with offset, hours are unrounded numbers, bytes are integers. Errors are problem documents (RFC 9457).',
    },
    servers: [{ url: basePath || '/' }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An access token, or the root token' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'headroom_sign_in',
          description:
            'Set by signing in, over TLS as __Host-headroom_sign_in (__Secure- below a base path); writes by cookie need an Origin header of the same host',
        },
      },
    },
  });
}

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

function operationOf(name: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { body, bodyType = 'application/json' } = endpoint;
  const open = isOpenToAnyone(endpoint.action);
  return {
    operationId: name,
    summary: endpoint.summary,
    security: open ? [] : [{ bearer: [] }, { cookie: [] }],
    'x-permitted': [...permissions[endpoint.action]],
    ...parametersOf(endpoint),
    ...(body ? { requestBody: { required: true, content: { [bodyType]: { schema: body } } } } : {}),
    responses: responsesOf(endpoint, open),
  };
}

const ifMatch = z.string().meta({ description: 'The version of what is to be changed, as it was read' });
const ifNoneMatch = z.literal('*').meta({ description: 'In place of If-Match, where there is nothing yet' });
const versionHeader = z.object({ 'If-Match': ifMatch });
const versionOrNoneHeader = z.object({ 'If-Match': ifMatch.optional(), 'If-None-Match': ifNoneMatch.optional() });

function parametersOf({ params, query, takesVersion }: Endpoint): Pick<ZodOpenApiOperationObject, 'requestParams'> {
  if (!params && !query && !takesVersion) return {};
  return {
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
      ...(takesVersion && { header: takesVersion === 'or_none' ? versionOrNoneHeader : versionHeader }),
    },
  };
}

function responsesOf(endpoint: Endpoint, open: boolean): ZodOpenApiResponsesObject {
  const {
    params,
    query,
    body,
    answer,
    status = 200,
    mediaType = 'application/json',
    bodyType,
    takesVersion,
  } = endpoint;
  const takesToken = !open || (endpoint.action === 'sign-in' && bodyType === undefined && body !== undefined);
  const possible: Record<ProblemStatus, boolean> = {
    400: body !== undefined,
    401: takesToken,
    403: !open || endpoint.method !== 'GET',
    404: params !== undefined,
    408: body !== undefined,
    409: takesVersion !== undefined,
    413: body !== undefined,
    422: Boolean(params || query || body || takesVersion),
    429: takesToken || isRateLimited(endpoint),
    503: true,
  };
  const content = { 'application/problem+json': { schema: problemDocument } };
  const problems = Object.entries(problemTitles).filter(([status]) => possible[Number(status) as ProblemStatus]);
  return {
    [status]: goodAnswer(status, mediaType, answer),
    ...Object.fromEntries(problems.map(([status, description]) => [status, { description, content }])),
  };
}

function goodAnswer(status: number, mediaType: string, answer: z.ZodType): ZodOpenApiResponseObject {
  if (status !== 303) {
    return { description: status === 201 ? 'Made' : 'Done', content: { [mediaType]: { schema: answer } } };
  }
  const location = z.string().meta({ description: 'Where to go on' });
  return { description: 'Go on elsewhere', headers: z.object({ Location: location }) };
}
