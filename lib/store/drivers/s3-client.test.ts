import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** What a program says that opens a bucket on Node.js 20, whatever runs it here. */
function spokenByAProgram(variables: Record<string, string>) {
  const program = `
    Object.defineProperty(process, 'version', { value: 'v20.19.0' });
    const { s3Client } = await import('./lib/store/drivers/s3-client.ts');
    const keys = { accessKeyId: 'a', secretAccessKey: 'b', sessionToken: undefined };
    const place = { bucket: 'b', prefix: '', endpoint: 'http://127.0.0.1:1', region: 'r' };
    s3Client(place, keys).destroy();`;
  const args = ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '--eval', program];
  const env = { PATH: process.env.PATH, NODE_ENV: 'test' as const, ...variables };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

describe('the client of a bucket', () => {
  it('does not warn of the age of Node.js in any program', () => {
    expect(spokenByAProgram({})).toEqual({ status: 0, said: '' });
  });

  it('leaves the warning to whoever asks for it', () => {
    const { said } = spokenByAProgram({ AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'false' });
    expect(said).toContain('NodeVersionSupportWarning');
  });
});
