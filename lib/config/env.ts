import 'server-only';
import { hostname } from 'node:os';
import { z } from 'zod';
import { basePath } from '../base-path';
import { builtInBasePath, publicUrl } from './base-path-fields';
import { commaList, dockerHost, folder, networks, nodeAddress, seconds, trueOrFalse, wholeNumber } from './fields';
import { checkOidc, oidcFields } from './oidc-fields';
import { checkProxy, proxyFields } from './proxy-fields';
import { checkStoreCredentials, storeCredentialFields } from './store-credentials';
import { storePlace } from './store-place';

const nodeRoles = ['frontend', 'runtime'] as const;
const anyWholeNumber = wholeNumber(0, Number.MAX_SAFE_INTEGER);
const secret = (what: string) => z.string().min(32, `must be at least 32 characters, ${what}`);

function roleList() {
  const message = 'must list "frontend", "runtime" or both, separated by commas';
  return z
    .string()
    .transform(commaList)
    .refine((list) => list.length > 0 && list.every((role) => nodeRoles.some((known) => known === role)), message)
    .transform((list) => nodeRoles.filter((role) => list.includes(role)));
}

/**
 * The whole environment (spec: api). `from`: the folder that relative paths count from. `builtWith`: the base path that
 * the app was built with.
 */
function environmentSchema(from: string, builtWith: string) {
  const fields = z.object({
    PORT: wholeNumber(0, 65_535).default(3000),
    HOSTNAME: z
      .string()
      .regex(/^[A-Za-z0-9.:_%-]+$/, 'must be a host name or an IP address')
      .default('127.0.0.1'),
    HEADROOM_BASE_PATH: builtInBasePath(builtWith).optional(),
    HEADROOM_PUBLIC_URL: publicUrl(builtWith).optional(),
    HEADROOM_TRUSTED_PROXIES: networks().default([]),
    HEADROOM_RATE_LIMIT: wholeNumber(0, 1_000_000).default(100),
    HEADROOM_METRICS_TOKEN: secret('since it opens the metrics to whoever has it').optional(),
    HEADROOM_STORE: storePlace(from).prefault('file:./.headroom/tree'),
    HEADROOM_STATE_DIR: folder(from).prefault('./.headroom/node'),
    HEADROOM_ROOT_TOKEN: secret('since it opens everything to whoever has it').optional(),
    HEADROOM_ROLES: roleList().default([...nodeRoles]),
    HEADROOM_NODE_NAME: z.string().max(128, 'must be at most 128 characters').default(hostname()),
    HEADROOM_NODE_POOL: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,128}$/, 'must be the name of a pool: 1 to 128 of A-Z a-z 0-9 _ -')
      .optional(),
    HEADROOM_NODE_ADDRESS: nodeAddress().optional(),
    HEADROOM_NODE_MAX_SESSIONS: anyWholeNumber.default(0),
    HEADROOM_GPU_SLOTS: anyWholeNumber.default(0),
    HEADROOM_RUNTIME: z.enum(['docker', 'process', 'none'], 'must be "docker", "process" or "none"').optional(),
    DOCKER_HOST: dockerHost().optional(),
    HEADROOM_STORAGE_PATH: folder(from).optional(),
    HEADROOM_TICK_SECONDS: seconds().default(10),
    HEADROOM_USAGE_FLUSH_SECONDS: seconds().default(60),
    HEADROOM_POLL_SECONDS: seconds().default(10),
    HEADROOM_END_OVERDUE: trueOrFalse().default(true),
    HEADROOM_WALL_CLOCK_BASE_SECONDS: anyWholeNumber.default(3600),
    HEADROOM_WALL_CLOCK_SECONDS_PER_HOUR: anyWholeNumber.default(600),
    ...oidcFields,
    ...proxyFields,
    ...storeCredentialFields,
  });
  return fields.superRefine((env, ctx) => {
    const fault = (variable: string, message: string) => ctx.addIssue({ code: 'custom', path: [variable], message });
    checkOidc(env, fault);
    checkProxy(env, fault);
    checkStoreCredentials(env, fault);
  });
}

/** The validated environment, under the variables' own names. Seconds are numbers, folders absolute paths. */
export type Env = z.infer<ReturnType<typeof environmentSchema>>;

export class ConfigurationError extends Error {
  readonly code = 'configuration';
  constructor(readonly faults: readonly string[]) {
    super(`The configuration cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'ConfigurationError';
  }
}

/** By `code`, since Next may load this module several times in one process. */
export function isConfigurationError(error: unknown): error is ConfigurationError {
  return error instanceof Error && 'code' in error && error.code === 'configuration';
}

/** `lib/start.mjs` puts the folder in which the command was given here, before the server changes its own. */
export const startedFromVariable = 'HEADROOM_STARTED_FROM';

/**
 * Reads the environment once. An empty variable counts as not set. `builtWith`: the base path of the build, for what runs
 * beside it.
 * Throws {@link ConfigurationError} with every fault; no value is repeated in it, since some are secret.
 */
export function readEnv(
  variables: Readonly<Record<string, string | undefined>>,
  workingFolder: string,
  builtWith: string = basePath,
): Env {
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environmentSchema(present[startedFromVariable] ?? workingFolder, builtWith).safeParse(present);
  if (result.success) return result.data;
  throw new ConfigurationError(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
}

/** Every variable that is read. */
export function environmentVariables(): string[] {
  return Object.keys(environmentSchema('/', basePath).shape);
}

/** Variables that look like ours and are none: most often a slip of the pen, so the start warns of them. */
export function unknownVariables(variables: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set([...environmentVariables(), startedFromVariable]);
  return Object.keys(variables).filter((name) => name.startsWith('HEADROOM_') && !known.has(name));
}
