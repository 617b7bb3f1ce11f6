import 'server-only';
import http from 'node:http';
import https from 'node:https';
import Docker from 'dockerode';

export const defaultDockerHost = 'unix:///var/run/docker.sock';

/** What dockerode takes beyond what its types know. */
type EngineOptions = Docker.DockerOptions & { agent: http.Agent };

/**
 * `unix:///path`, `tcp://host:port` or `http(s)://host:port`, as the docker command reads them; a `tcp` address is
 * encrypted where DOCKER_TLS_VERIFY says so or the port is Docker's for that. Certificates come from DOCKER_CERT_PATH.
 */
export function engineAt(dockerHost: string | undefined): Docker {
  const address = dockerHost ?? defaultDockerHost;
  // An empty host keeps DOCKER_HOST, which dockerode reads by itself, from overruling the socket.
  if (address.startsWith('unix://'))
    return engineWith({ host: '', socketPath: address.slice('unix://'.length), protocol: 'http' }, http);
  const { protocol, hostname, port } = new URL(address.replace(/^tcp:/, 'http:'));
  const isEncrypted = protocol === 'https:' || (address.startsWith('tcp:') && wantsEncryption(port));
  const scheme = isEncrypted ? 'https' : 'http';
  return engineWith(
    { host: `${scheme}://${hostname}`, port: port || (isEncrypted ? 2376 : 2375), protocol: scheme },
    isEncrypted ? https : http,
  );
}

function wantsEncryption(port: string): boolean {
  return process.env.DOCKER_TLS_VERIFY === '1' || port === '2376';
}

function engineWith(options: Docker.DockerOptions, transport: typeof http | typeof https): Docker {
  // No connection is kept for the next call: after an engine's restart that call would fail on a closed one.
  const withAgent: EngineOptions = { ...options, agent: new transport.Agent({ keepAlive: false }) };
  return new Docker(withAgent);
}
