import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** What disks, people and other programs do to files. */
export const damages = [
  'a bit flipped at the front',
  'a bit flipped in the middle',
  'a bit flipped at the end',
  'cut in half',
  'cut to nothing',
  'longer by a byte',
  'gone',
  'in place of another',
  'a folder instead',
  'a link to nowhere instead',
  'its folder gone',
  'a file for its folder',
  'all gone',
] as const;

export type Damage = (typeof damages)[number];

/** Does that to one of the files below the folder, chosen by the number; nothing where there is none. */
export function damageFile(folder: string, number: number, damage: Damage): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
    .sort();
  const file = files[number % files.length];
  if (file === undefined) return;
  const bytes = readFileSync(file);
  const parent = path.dirname(file);
  const flip = (at: number) => {
    if (bytes.length > 0) bytes[at] = (bytes[at] ?? 0) ^ (1 << (number % 8));
    writeFileSync(file, bytes);
  };
  const instead = (make: () => void) => {
    rmSync(file);
    make();
  };
  const acts: Record<Damage, () => void> = {
    'a bit flipped at the front': () => flip(number % Math.max(1, Math.min(bytes.length, 150))),
    'a bit flipped in the middle': () => flip(bytes.length >> 1),
    'a bit flipped at the end': () => flip(Math.max(0, bytes.length - 1)),
    'cut in half': () => writeFileSync(file, bytes.subarray(0, bytes.length >> 1)),
    'cut to nothing': () => writeFileSync(file, ''),
    'longer by a byte': () => writeFileSync(file, Buffer.concat([bytes, Buffer.from('x')])),
    gone: () => rmSync(file),
    'in place of another': () => renameSync(file, files[(number + 1) % files.length] ?? file),
    'a folder instead': () => instead(() => mkdirSync(path.join(file, 'inner'), { recursive: true })),
    'a link to nowhere instead': () => instead(() => symlinkSync('nowhere', file)),
    'its folder gone': () => rmSync(parent, { recursive: true }),
    'a file for its folder': () => {
      rmSync(parent, { recursive: true });
      writeFileSync(parent, 'not a folder');
    },
    'all gone': () => rmSync(folder, { recursive: true }),
  };
  acts[damage]();
}
