import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { type ConfigurationError, isConfigurationError, readEnv, unknownVariables } from './env';

function faultsOf(variables: Record<string, string>): readonly string[] {
  try {
    readEnv(variables, '/srv/here');
  } catch (error) {
    if (isConfigurationError(error)) return (error as ConfigurationError).faults;
    throw error;
  }
  return [];
}

describe('readEnv', () => {
  it('has a default for everything', () => {
    expect(readEnv({}, '/srv/here')).toEqual({
      PORT: 3000,
      HOSTNAME: '127.0.0.1',
      HEADROOM_RATE_LIMIT: 100,
      HEADROOM_TRUSTED_PROXIES: [],
      HEADROOM_STORE: { kind: 'file', folder: '/srv/here/.headroom/tree' },
      HEADROOM_STATE_DIR: '/srv/here/.headroom/node',
      HEADROOM_ROLES: ['frontend', 'runtime'],
      HEADROOM_NODE_NAME: hostname(),
      HEADROOM_NODE_MAX_SESSIONS: 0,
      HEADROOM_GPU_SLOTS: 0,
      HEADROOM_TICK_SECONDS: 10,
      HEADROOM_USAGE_FLUSH_SECONDS: 60,
      HEADROOM_POLL_SECONDS: 10,
      HEADROOM_END_OVERDUE: true,
      HEADROOM_WALL_CLOCK_BASE_SECONDS: 3600,
      HEADROOM_WALL_CLOCK_SECONDS_PER_HOUR: 600,
      HEADROOM_OIDC_SCOPES: 'openid profile email',
      HEADROOM_OIDC_USERNAME_CLAIM: 'preferred_username',
      HEADROOM_OIDC_GROUPS_CLAIM: 'groups',
      HEADROOM_OIDC_CREATE_USERS: false,
      HEADROOM_OIDC_NAME: 'your organisation',
      HEADROOM_OIDC_REFRESH_SECONDS: 300,
    });
  });

  it('prefers the folder that the start script noted over its own', () => {
    const env = readEnv({ HEADROOM_STARTED_FROM: '/home/ada', HEADROOM_STATE_DIR: 'state' }, '/srv/standalone');
    expect(env.HEADROOM_STATE_DIR).toBe('/home/ada/state');
  });

  it('takes an empty variable as not set', () => {
    expect(readEnv({ PORT: '', HEADROOM_ROOT_TOKEN: '' }, '/').PORT).toBe(3000);
  });

  it.each([
    ['HEADROOM_PUBLIC_URL', 'https://room.example', 'https://room.example/'],
    ['HEADROOM_TRUSTED_PROXIES', '10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
    ['HEADROOM_ROLES', 'runtime, frontend,runtime', ['frontend', 'runtime']],
    ['HEADROOM_ROLES', 'frontend', ['frontend']],
    ['HEADROOM_NODE_ADDRESS', 'alpha.example:8444', 'alpha.example:8444'],
    ['HEADROOM_RUNTIME', 'none', 'none'],
    ['DOCKER_HOST', 'unix:///var/run/docker.sock', 'unix:///var/run/docker.sock'],
    ['HEADROOM_TICK_SECONDS', '0.5', 0.5],
    ['HEADROOM_END_OVERDUE', 'false', false],
  ])('reads %s=%s', (name, text, expected) => {
    expect(readEnv({ [name]: text }, '/')).toMatchObject({ [name]: expected });
  });

  it.each([
    ['PORT', '70000', '0 to 65535'],
    ['PORT', 'http', '0 to 65535'],
    ['PORT', '-1', '0 to 65535'],
    ['HOSTNAME', 'two words', 'host name'],
    ['HEADROOM_BASE_PATH', '/other', 'built without a base path'],
    ['HEADROOM_BASE_PATH', 'room/', 'begins with "/"'],
    ['HEADROOM_PUBLIC_URL', 'room.example', 'https://'],
    ['HEADROOM_PUBLIC_URL', 'https://room.example/base', 'no path'],
    ['HEADROOM_PUBLIC_URL', 'javascript:alert(1)', 'https://'],
    ['HEADROOM_PUBLIC_URL', 'https://user:word@room.example', 'without user'],
    ['HEADROOM_TRUSTED_PROXIES', '10.0.0.0/8, proxy', 'not proxy'],
    ['HEADROOM_METRICS_TOKEN', 'short', '32 characters'],
    ['HEADROOM_STORE', 's3://', 's3://<bucket>'],
    ['HEADROOM_STORE', './tree', 'file:<folder>'],
    ['HEADROOM_STORE', 'file:', 'file:<folder>'],
    ['HEADROOM_ROOT_TOKEN', 'x'.repeat(31), '32 characters'],
    ['HEADROOM_ROLES', 'frontend,master', '"frontend", "runtime"'],
    ['HEADROOM_ROLES', ',', '"frontend", "runtime"'],
    ['HEADROOM_NODE_POOL', '../etc', 'name of a pool'],
    ['HEADROOM_NODE_ADDRESS', 'a b', 'host:port'],
    ['HEADROOM_NODE_MAX_SESSIONS', '2.5', 'whole number'],
    ['HEADROOM_GPU_SLOTS', '-1', 'whole number'],
    ['HEADROOM_RUNTIME', 'podman', '"docker", "process" or "none"'],
    ['DOCKER_HOST', 'docker', 'unix:///'],
    ['HEADROOM_TICK_SECONDS', '0', 'above 0'],
    ['HEADROOM_USAGE_FLUSH_SECONDS', '1e3', 'above 0'],
    ['HEADROOM_POLL_SECONDS', 'often', 'above 0'],
    ['HEADROOM_END_OVERDUE', 'yes', '"true" or "false"'],
    ['HEADROOM_WALL_CLOCK_BASE_SECONDS', 'NaN', 'whole number'],
  ])('refuses %s=%s with its name and what is allowed', (name, text, allowed) => {
    const faults = faultsOf({ [name]: text });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name} `));
    expect(faults[0]).toContain(allowed);
  });

  it('names all faults at once', () => {
    expect(faultsOf({ PORT: 'x', HEADROOM_STORE: 'x', HEADROOM_END_OVERDUE: 'x' })).toHaveLength(3);
  });

  it('never repeats a secret', () => {
    expect(faultsOf({ HEADROOM_ROOT_TOKEN: 'hunter2' }).join()).not.toContain('hunter2');
  });
});

it('finds variables that only look like ours', () => {
  expect(unknownVariables({ HEADROOM_STROE: 'x', HEADROOM_STORE: 'x', PATH: 'x' })).toEqual(['HEADROOM_STROE']);
});
