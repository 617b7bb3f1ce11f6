// `npm test`: sets up what is missing and runs every check. Plain Node, since it starts before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { nginxBasePath } from '../../e2e/services/nginx.mjs';
import { engineFolder, removeEngine, startEngine } from './docker-engine.mjs';
import { firstOfFreePorts } from './free-ports.mjs';
import { browserPath, installBrowser } from './install-browser.mjs';
import { installPrograms } from './install-programs.mjs';
import { packagesAreInstalled } from './installed-packages.mjs';
import { removeS3, s3Folder, startS3 } from './s3-service.mjs';
import { closingLine, countPlaywright, countVitest, summary } from './test-counts.mjs';

const project = path.resolve(import.meta.dirname, '../..');
const results = mkdtempSync(path.join(os.tmpdir(), 'headroom-results-'));
const unitResults = path.join(results, 'unit.json');
const proxiedResults = path.join(results, 'proxied.json');
const bareResults = path.join(results, 'bare.json');
/** The engine that sessions run in, of this run alone; its address once it runs. */
const engine = { folder: '', variables: {} };
/** The object store that trees are kept in, likewise. */
const objectStore = { folder: '', variables: {} };

/** The same answer wherever it runs: neither a production shell nor a configured server may change what is tested. */
function environment() {
  const own = Object.entries(process.env).filter(([name]) => !/^(NODE_ENV$|HEADROOM_|DOCKER_|AWS_)/.test(name));
  return { ...Object.fromEntries(own), CHROMIUM_PATH: browserPath(), NEXT_TELEMETRY_DISABLED: '1' };
}

/** Whether the command ended well. The tools' own output is this one's. */
function run(command, args, variables = {}) {
  const env = { ...environment(), ...engine.variables, ...objectStore.variables, ...variables };
  const { status, error } = spawnSync(command, args, { cwd: project, env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (error) console.error(`${command}: ${error.message}`);
  return status === 0;
}

const tool = (name, ...args) =>
  run(process.execPath, [path.join(project, 'node_modules', ...name.split('/')), ...args]);

const build = (basePath) =>
  run(process.execPath, [path.join(project, 'node_modules/next/dist/bin/next'), 'build'], {
    HEADROOM_BASE_PATH: basePath,
  });

/** A script that runs Playwright on what is built. */
async function endToEnd(script, args, resultsFile) {
  // The server of the seed world, and those that some tests start beside it.
  const E2E_PORT = String(await firstOfFreePorts(4));
  // The journeys read the tree by the server's own code, which no client may import.
  const NODE_OPTIONS = '--conditions=react-server';
  const variables = { E2E_RESULTS: resultsFile, E2E_PORT, NODE_OPTIONS };
  return run(process.execPath, [path.join(project, script), ...args], variables);
}

function startEngineOfRun() {
  engine.folder = engineFolder();
  engine.variables = { HEADROOM_TEST_DOCKER_HOST: startEngine(engine.folder) };
  return true;
}

function startObjectStoreOfRun() {
  objectStore.folder = s3Folder();
  objectStore.variables = startS3(objectStore.folder);
  return true;
}

/** The counts are told whatever comes of it. */
function removeServicesOfRun() {
  const removals = [
    () => engine.folder && removeEngine(engine.folder),
    () => objectStore.folder && removeS3(objectStore.folder),
  ];
  for (const remove of removals) {
    try {
      remove();
    } catch (error) {
      console.error(error);
    }
  }
}

function resultsIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

const steps = [
  {
    name: 'packages',
    run: () => packagesAreInstalled(project) || run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']),
  },
  { name: 'browser', run: () => installBrowser(run) },
  { name: 'other programs', run: () => installPrograms(run) },
  { name: 'lint', run: () => tool('@biomejs/biome/bin/biome', 'check', '.') },
  { name: 'types', run: () => tool('next/dist/bin/next', 'typegen') && tool('typescript/bin/tsc', '--noEmit') },
  { name: 'container engine', run: startEngineOfRun },
  { name: 'object store', run: startObjectStoreOfRun },
  {
    name: 'unit and architecture tests',
    run: () => tool('vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile=${unitResults}`),
    count: () => countVitest(resultsIn(unitResults)),
  },
  { name: 'unused code', run: () => tool('knip/bin/knip.js') },
  { name: 'build below a base path', run: () => build(nginxBasePath) },
  {
    name: 'end-to-end tests behind nginx',
    run: () => endToEnd('e2e/services/behind-nginx.mjs', [], proxiedResults),
    count: () => countPlaywright(resultsIn(proxiedResults)),
  },
  // Last, so that what is left here is what "npm start" starts.
  { name: 'build', run: () => build('') },
  {
    name: 'end-to-end tests without a proxy',
    run: () => endToEnd('node_modules/playwright/cli.js', ['test', '--grep', '@smoke'], bareResults),
    count: () => countPlaywright(resultsIn(bareResults)),
  },
];

async function endedWell(step) {
  try {
    return await step.run();
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** Runs the step; what fails without a test of its own to blame counts as one failed. */
async function outcomeOf(step) {
  console.log(`\n=== ${step.name}`);
  const startedAt = performance.now();
  const isGood = await endedWell(step);
  const counted = step.count?.() ?? { passed: 0, failed: 0 };
  const failed = isGood ? counted.failed : Math.max(1, counted.failed);
  return { name: step.name, seconds: (performance.now() - startedAt) / 1000, passed: counted.passed, failed };
}

// An interrupted run ends with the step that is interrupted as well, and is cleaned up after.
process.on('SIGINT', () => undefined);

const outcomes = [];
try {
  for (const step of steps) {
    outcomes.push(await outcomeOf(step));
    if (outcomes.at(-1).failed > 0) break;
  }
} finally {
  removeServicesOfRun();
  rmSync(results, { recursive: true, force: true });
  const left = steps.slice(outcomes.length).map((step) => step.name);
  console.log(`\n${summary(outcomes, left)}\n\n${closingLine(outcomes)}`);
}
const isGood = outcomes.every((outcome) => outcome.failed === 0) && outcomes.some((outcome) => outcome.passed > 0);
process.exitCode = isGood ? 0 : 1;
