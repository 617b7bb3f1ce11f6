import 'server-only';
import { chmod, link, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { newSecret } from './secrets';

/** Files of the node's own state that hold or check secrets: mode 0600, complete or not there, written to the disk. */

/** The text without blanks around it; null where there is no such file. */
export async function readIfThere(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Complete or not at all; false where the file stood there already, also where another process was faster. */
export async function createOnce(file: string, text: string): Promise<boolean> {
  const temporary = await writeTemporary(file, text);
  try {
    await link(temporary, file);
    await syncFolder(path.dirname(file));
    return true;
  } catch (error) {
    if (isFileError(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

export async function replaceFile(file: string, text: string): Promise<void> {
  await rename(await writeTemporary(file, text), file);
  await syncFolder(path.dirname(file));
}

async function writeTemporary(file: string, text: string): Promise<string> {
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.${newSecret().slice(0, 8)}`);
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await chmod(temporary, 0o600);
  return temporary;
}

/** So that the name, too, is there after a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isFileError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
