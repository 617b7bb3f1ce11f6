import { execFileSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export function temporaryFolder(): string {
  return mkdtempSync(path.join(os.tmpdir(), 'headroom-e2e-'));
}

/** Read-only or not. */
export function removeFolderWithAll(folder: string): void {
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true });
}

/** Every file and folder below, with all that a write would change. */
export function inventoryOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return ['.', ...names]
    .map((name) => {
      const facts = lstatSync(path.join(folder, name), { bigint: true });
      return [name, facts.ino, facts.mode, facts.size, facts.mtimeNs, facts.ctimeNs].join(' ');
    })
    .sort();
}
