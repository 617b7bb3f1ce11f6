import path from 'node:path';
import { parseSync, Visitor } from 'vite';

/** A source file as it stands, its path from the project's root with `/`. */
export interface Source {
  path: string;
  text: string;
}

export interface Import {
  /** As written. */
  specifier: string;
  /** The file of ours that it names; null for packages, styles and data. */
  target: string | null;
}

export interface Module {
  path: string;
  imports: Import[];
  /** The specifiers of names that are handed on from another file. */
  reExports: string[];
  isClient: boolean;
  beginsServerOnly: boolean;
}

/** Types count as much as values: what may not be used may not be known either. */
export function readModules(sources: readonly Source[]): Module[] {
  const paths = new Set(sources.map((source) => source.path));
  return sources.map((source) => readModule(source, paths));
}

function readModule(source: Source, paths: ReadonlySet<string>): Module {
  const { program, module, errors } = parseSync(source.path, source.text);
  if (errors.length > 0) throw new Error(`${source.path}: ${errors[0]?.message}`);

  const exported = module.staticExports.flatMap((statement) => statement.entries);
  const handedOn = exported.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : []));
  const specifiers = [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...handedOn,
    ...dynamicSpecifiers(source, module.dynamicImports),
    ...typeSpecifiers(program),
  ];
  const first = program.body[0];
  return {
    path: source.path,
    imports: [...new Set(specifiers)].map((specifier) => ({
      specifier,
      target: resolve(specifier, source.path, paths),
    })),
    reExports: [...handedOn, ...importedThenExported(module)],
    isClient: program.body.some((statement) => 'directive' in statement && statement.directive === 'use client'),
    beginsServerOnly: first?.type === 'ImportDeclaration' && first.source.value === 'server-only',
  };
}

type ParsedModule = ReturnType<typeof parseSync>['module'];

/** `import { a } from './a'; export { a };` is a re-export in two steps. */
function importedThenExported(module: ParsedModule): string[] {
  const origins = new Map<string, string>();
  for (const statement of module.staticImports) {
    for (const entry of statement.entries) origins.set(entry.localName.value, statement.moduleRequest.value);
  }
  return module.staticExports
    .flatMap((statement) => statement.entries)
    .flatMap((entry) => (entry.localName.name === null ? [] : (origins.get(entry.localName.name) ?? [])));
}

function dynamicSpecifiers(source: Source, imports: ParsedModule['dynamicImports']): string[] {
  return imports.flatMap(({ moduleRequest }) => {
    const written = source.text.slice(moduleRequest.start, moduleRequest.end);
    return /^(['"`]).*\1$/.test(written) ? [written.slice(1, -1)] : [];
  });
}

function typeSpecifiers(program: Parameters<Visitor['visit']>[0]): string[] {
  const specifiers: string[] = [];
  new Visitor({
    TSImportType(node) {
      specifiers.push(node.source.value);
    },
  }).visit(program);
  return specifiers;
}

function resolve(specifier: string, from: string, paths: ReadonlySet<string>): string | null {
  const isOurs = specifier.startsWith('@/') || specifier.startsWith('.');
  if (!isOurs) return null;
  const base = specifier.startsWith('@/')
    ? specifier.slice(2)
    : path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier));
  const candidates = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((ending) => base + ending);
  return candidates.find((candidate) => paths.has(candidate)) ?? null;
}
