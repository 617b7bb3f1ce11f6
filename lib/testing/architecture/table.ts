/** The parts of the app, and which of them may import which: the one table that the architecture test reads. */

interface Area {
  /** Paths of files, or of folders with everything below them (closing `/`). The longest that fits decides. */
  paths: readonly string[];
  /** Other areas; a file may always import its own. */
  mayImport: readonly AreaName[];
  /** Begins with `import 'server-only'`: reaching a browser would fail the build. */
  isServerOnly?: boolean;
}

export type AreaName =
  | 'errors'
  | 'base-path'
  | 'time'
  | 'units'
  | 'resources'
  | 'cluster'
  | 'quota'
  | 'api'
  | 'http/client'
  | 'store'
  | 'runtime'
  | 'drivers'
  | 'audit'
  | 'config'
  | 'records'
  | 'auth'
  | 'services'
  | 'node'
  | 'tree'
  | 'server'
  | 'http/route'
  | 'components'
  | 'components/ui'
  | 'app'
  | 'start'
  | 'seed'
  | 'testing'
  | 'e2e';

const layer1 = ['errors', 'base-path', 'time', 'units'] as const;
const layer2 = [...layer1, 'resources', 'cluster', 'quota'] as const;
const layer3 = [...layer2, 'api'] as const;
const ports = ['store', 'runtime'] as const;
const layer5 = [...layer3, ...ports, 'config', 'records', 'auth'] as const;
const shells = [...layer5, 'audit', 'services', 'node', 'server', 'http/client', 'http/route'] as const;

/** Where code that may run in a browser has to stay, with all that it reaches. */
export const browserAreas: readonly AreaName[] = [...layer3, 'http/client', 'components', 'components/ui'];

export const areas: Record<AreaName, Area> = {
  errors: { paths: ['lib/errors.ts'], mayImport: [] },
  'base-path': { paths: ['lib/base-path.ts'], mayImport: [] },
  time: { paths: ['lib/time/'], mayImport: ['errors', 'units'] },
  units: { paths: ['lib/units/'], mayImport: ['errors', 'time'] },

  resources: { paths: ['lib/resources/'], mayImport: layer1 },
  cluster: { paths: ['lib/cluster/'], mayImport: [...layer1, 'resources'] },
  quota: { paths: ['lib/quota/'], mayImport: [...layer1, 'resources'] },

  api: { paths: ['lib/api/'], mayImport: layer2 },
  'http/client': { paths: ['lib/http/client.ts', 'lib/http/next-path.ts'], mayImport: ['errors', 'base-path', 'api'] },

  store: { paths: ['lib/store/'], mayImport: layer1, isServerOnly: true },
  runtime: { paths: ['lib/runtime/'], mayImport: layer1, isServerOnly: true },
  drivers: {
    paths: ['lib/store/drivers/', 'lib/runtime/drivers/'],
    mayImport: [...layer1, ...ports],
    isServerOnly: true,
  },
  audit: { paths: ['lib/audit/'], mayImport: layer1, isServerOnly: true },
  config: { paths: ['lib/config/'], mayImport: layer1, isServerOnly: true },

  records: { paths: ['lib/records/'], mayImport: [...layer2, 'store'], isServerOnly: true },
  auth: { paths: ['lib/auth/'], mayImport: [...layer1, 'cluster', 'store', 'records', 'config'], isServerOnly: true },

  services: { paths: ['lib/services/'], mayImport: [...layer5, 'audit'], isServerOnly: true },
  node: { paths: ['lib/node/'], mayImport: [...layer5, 'audit', 'services'], isServerOnly: true },
  tree: { paths: ['lib/tree/'], mayImport: [...layer5, 'services'], isServerOnly: true },

  server: {
    paths: [
      'lib/server.ts',
      'lib/server-auth.ts',
      'lib/server-node.ts',
      'lib/server-provider.ts',
      'lib/server-store.ts',
    ],
    mayImport: [...layer5, 'audit', 'services', 'node', 'drivers', 'seed'],
    isServerOnly: true,
  },
  'http/route': {
    paths: ['lib/http/'],
    mayImport: ['errors', 'base-path', 'api', 'cluster', 'auth', 'audit', 'services', 'server', 'http/client'],
    isServerOnly: true,
  },

  'components/ui': {
    paths: ['components/ui/', 'components/charts/'],
    mayImport: [...layer1, 'http/client'],
  },
  components: { paths: ['components/'], mayImport: [...layer3, 'http/client', 'components/ui'] },
  app: {
    paths: ['app/'],
    mayImport: [...shells.filter((area) => area !== 'records'), 'components', 'components/ui'],
  },
  /** What Next calls at the start, and commands. */
  start: {
    paths: [
      'instrumentation.ts',
      'instrumentation-client.ts',
      'proxy.ts',
      'lib/start-server.ts',
      'lib/invite.ts',
      'lib/tree-command.ts',
    ],
    mayImport: [...shells, 'tree'],
  },

  seed: { paths: ['lib/seed/'], mayImport: [...shells, 'drivers', 'testing'] },
  testing: { paths: ['lib/testing/'], mayImport: [...shells, 'drivers', 'seed', 'components', 'components/ui', 'app'] },
  e2e: { paths: ['e2e/'], mayImport: [...shells, 'drivers', 'seed', 'testing'] },
};

/** Besides these only folders that begin with a dot, and what tools make (`.gitignore`). */
export const topLevelFolders = ['app', 'components', 'e2e', 'lib', 'public'] as const;

/** Tests, benchmarks and what stands in for them may import anything. */
export function isTest(path: string): boolean {
  return /\.(test|spec|bench)\.tsx?$/.test(path) || /^lib\/(store|runtime)\/contract\.ts$/.test(path);
}

/** Undefined for a file that no area holds. */
export function areaOf(path: string): AreaName | undefined {
  let found: { name: AreaName; length: number } | undefined;
  for (const [name, { paths }] of Object.entries(areas) as [AreaName, Area][]) {
    for (const place of paths) {
      const fits = place.endsWith('/') ? path.startsWith(place) : path === place;
      if (fits && place.length > (found?.length ?? 0)) found = { name, length: place.length };
    }
  }
  return found?.name;
}
