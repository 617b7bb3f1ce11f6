import 'server-only';
import path from 'node:path';
import { z } from 'zod';
import { webUrl } from './fields';

/** Where a tree is kept. `folder` is an absolute path; `prefix` has no `/` at its ends, and is empty for a whole bucket. */
export type StorePlace =
  | { kind: 'file'; folder: string }
  | {
      kind: 's3';
      bucket: string;
      prefix: string;
      /** The service's URL; null for that of Amazon in the region. */
      endpoint: string | null;
      region: string;
    };

const usualRegion = 'us-east-1';
const parameters = new Set(['endpoint', 'region']);
const shapes = 'must be "file:<folder>" or "s3://<bucket>/<prefix>?endpoint=<URL>&region=<region>"';

/** `file:<folder>`, also as `file:///folder`, counted from `from`; or `s3://bucket/prefix?endpoint=...&region=...`. */
export function storePlace(from: string) {
  return z.string().transform((text, ctx): StorePlace => {
    const place = text.startsWith('s3:') ? bucketPlace(text) : filePlace(text, from);
    if (typeof place !== 'string') return place;
    ctx.addIssue({ code: 'custom', message: place });
    return z.NEVER;
  });
}

/** As it was given, in one spelling and without what is usual: for people, logs, and telling places apart. */
export function placeText(place: StorePlace): string {
  if (place.kind === 'file') return `file:${place.folder}`;
  const query = [
    ...(place.endpoint === null ? [] : [`endpoint=${place.endpoint}`]),
    ...(place.region === usualRegion ? [] : [`region=${place.region}`]),
  ];
  const folder = place.prefix === '' ? '' : `/${place.prefix}`;
  return `s3://${place.bucket}${folder}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

/** A message where the text names no folder. */
function filePlace(text: string, from: string): StorePlace | string {
  const folder = text.startsWith('file:') ? text.slice('file:'.length).replace(/^\/\/(?=\/)/, '') : '';
  if (folder === '' || folder.includes('\0')) return `${shapes}, as in file:./.headroom/tree`;
  return { kind: 'file', folder: path.resolve(from, folder) };
}

/** A message where the text names no bucket. It is read as it stands: no percent signs are resolved in the prefix. */
function bucketPlace(text: string): StorePlace | string {
  const [, bucket = '', prefixText = '', query = ''] = /^s3:\/\/([^/?#]*)(\/[^?#]*)?(\?[^#]*)?$/.exec(text) ?? [];
  if (bucket.includes('@')) return 'must hold no keys: they come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/.test(bucket)) return shapes;
  const prefix = prefixText.replace(/^\/|\/$/g, '');
  if (prefix !== '' && !prefix.split('/').every(isPlainSegment)) {
    return 'must have a prefix of plain names with "/" between them';
  }
  const given = new URLSearchParams(query);
  const [unknown] = [...given.keys()].filter((name) => !parameters.has(name));
  if (unknown !== undefined) return 'may have "endpoint" and "region" after the question mark, and nothing else';
  return withService({ bucket, prefix }, given);
}

function withService(where: { bucket: string; prefix: string }, given: URLSearchParams): StorePlace | string {
  const endpointText = given.get('endpoint');
  const endpoint = endpointText === null ? null : webUrl().safeParse(endpointText);
  if (endpoint?.success === false) return 'must have an http:// or https:// URL without user or query as its endpoint';
  const region = given.get('region') ?? usualRegion;
  if (!/^[A-Za-z0-9-]{1,64}$/.test(region)) return 'must have letters, digits and hyphens as its region';
  return { kind: 's3', ...where, endpoint: endpoint === null ? null : endpoint.data.replace(/\/$/, ''), region };
}

function isPlainSegment(segment: string): boolean {
  return /^[A-Za-z0-9!_.*'()+=@,~ -]+$/.test(segment) && segment !== '.' && segment !== '..';
}
