import { engineForTests } from '../../testing/test-engine';
import { describeRuntime } from '../contract';
import { storageMount } from '../port';
import { createDockerRuntime } from './docker';

const engine = engineForTests();

describeRuntime('docker', {
  open: (nodeId) => createDockerRuntime({ dockerHost: engine.dockerHost(), nodeId }),
  image: 'session-test:1',
  isolates: true,
  storageInSession: () => storageMount,
});
