import 'server-only';
import Docker from 'dockerode';

export const defaultDockerHost = 'unix:///var/run/docker.sock';

/** No connection is kept for the next call: after an engine's restart that call would fail on a closed one. */
const headers = { Connection: 'close' };

/**
 * `unix:///path`, `tcp://host:port` or `http(s)://host:port`, as the docker command reads them; a `tcp` address is
 * encrypted where DOCKER_TLS_VERIFY says so or the port is Docker's for that. Certificates come from DOCKER_CERT_PATH.
 */
export function engineAt(dockerHost: string | undefined): Docker {
  const address = dockerHost ?? defaultDockerHost;
  if (address.startsWith('unix://')) {
    // An empty host keeps DOCKER_HOST, which dockerode reads by itself, from overruling the socket.
    return new Docker({ host: '', socketPath: address.slice('unix://'.length), protocol: 'http', headers });
  }
  const { protocol, hostname, port } = new URL(address.replace(/^tcp:/, 'http:'));
  const isEncrypted = protocol === 'https:' || (address.startsWith('tcp:') && wantsEncryption(port));
  const scheme = isEncrypted ? 'https' : 'http';
  const usualPort = isEncrypted ? 2376 : 2375;
  return new Docker({ host: `${scheme}://${hostname}`, port: port || usualPort, protocol: scheme, headers });
}

function wantsEncryption(port: string): boolean {
  return process.env.DOCKER_TLS_VERIFY === '1' || port === '2376';
}
