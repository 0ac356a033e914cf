import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { parseSync } from 'vite';

/** One import, export-from, `import()`, import type or `new URL(…, import.meta.url)`. */
export interface Import {
  specifier: string;
  /** Path from the root, for relative specifiers; undefined for packages. */
  target: string | undefined;
  /** Erased when the program runs. */
  typeOnly: boolean;
}

export interface Source {
  /** From the root, with forward slashes. */
  path: string;
  text: string;
  lines: number;
  imports: Import[];
  comments: string[];
  /** What may be SQL: its strings and templates, and the tables that Kysely is called with, as `from x`. */
  sql: string[];
  /** Dotted names that the file uses: `expect`, `it.each`, `fc.assert`. */
  names: Set<string>;
  /** `x as unknown as Y`, as written. */
  doubleCasts: string[];
  /** Nothing but `export … from`. */
  onlyReexports: boolean;
  syntaxError: string | undefined;
}

interface Node {
  type: string;
  [key: string]: unknown;
}

const rooms = ['src', 'scripts', 'tools', 'test', 'bench', 'e2e', 'db', 'docs', 'examples'];
const code = /\.(?:ts|tsx|mts|cts|js|jsx|mjs|cjs)$/;

/** Every file of the project's own folders, sorted, as paths from the root. */
export function listFiles(root: string): string[] {
  return rooms
    .filter((room) => existsSync(join(root, room)))
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/(?:^|\/)(?:node_modules|dist)\//.test(path))
    .toSorted();
}

/** Reads and parses the code among `files`. */
export function readSources(root: string, files: string[]): Source[] {
  return files.filter((path) => code.test(path)).map((path) => parse(path, readFileSync(join(root, path), 'utf8')));
}

export const countLines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

function parse(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text);
  const source: Source = {
    path,
    text,
    lines: countLines(text),
    imports: [],
    comments: comments.map((comment) => comment.value),
    sql: [],
    names: new Set(),
    doubleCasts: [],
    onlyReexports:
      program.body.length > 0 &&
      program.body.every(
        (statement) => statement.type.startsWith('Export') && 'source' in statement && statement.source !== null,
      ),
    syntaxError: errors[0]?.message,
  };
  collect(program, source);
  return source;
}

function collect(value: unknown, source: Source): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, source);
  } else if (isNode(value)) {
    note(value, source);
    for (const child of Object.values(value)) if (typeof child === 'object') collect(child, source);
  }
}

function note(node: Node, source: Source): void {
  const request = requestOf(node);
  if (request !== undefined) source.imports.push(importOf(request, node, source.path));
  if (node.type === 'CallExpression') addName(node['callee'], source);
  if (node.type === 'MemberExpression') addName(node, source);
  source.sql.push(...sqlOf(node));
  if (node.type === 'TSAsExpression' && isNode(node['expression'])) {
    const inner = node['expression'];
    const through = isNode(inner['typeAnnotation']) ? inner['typeAnnotation'].type : '';
    if (inner.type === 'TSAsExpression' && through === 'TSUnknownKeyword') {
      source.doubleCasts.push(source.text.slice(Number(node['start']), Number(node['end'])));
    }
  }
}

const takesTable = /^(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|from|using|table|\w+Join)$/;

/** The SQL that a node may be: see Source. */
function sqlOf(node: Node): string[] {
  const text = textOf(node);
  if (text !== undefined) return [text];
  if (node.type === 'TaggedTemplateExpression' && isNode(node['quasi'])) {
    const [first, ...others] = listOf(node['quasi']['quasis']).flatMap((one) =>
      isNode(one) ? (textOf(one) ?? '') : [],
    );
    return first !== undefined && others.length === 0 && /^\s*\w+\s*$/.test(first) ? [`from ${first.trim()}`] : [];
  }
  const callee = node['callee'];
  if (node.type !== 'CallExpression' || !isNode(callee) || !isNode(callee['property'])) return [];
  if (!takesTable.test(String(callee['property']['name']))) return [];
  const [tables] = listOf(node['arguments']);
  const named = isNode(tables) && tables.type === 'ArrayExpression' ? listOf(tables['elements']) : [tables];
  return named.flatMap((one) => literal(one) ?? []).map((name) => `from ${name}`);
}

/** The text of a string, or of a piece of a template. */
function textOf(node: Node): string | undefined {
  if (node.type !== 'TemplateElement') return literal(node);
  const value = node['value'];
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : undefined;
}

function addName(node: unknown, source: Source): void {
  const name = dotted(node);
  if (name !== undefined) source.names.add(name);
}

/** The module that a node asks for, if it asks for one by a literal. */
function requestOf(node: Node): string | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return literal(node['source']);
    case 'NewExpression':
      return workerEntry(node);
    default:
      return undefined;
  }
}

/** The file of `new URL('./worker.ts', import.meta.url)`. */
function workerEntry(node: Node): string | undefined {
  const [file, base] = listOf(node['arguments']);
  const name = literal(file);
  return dotted(node['callee']) === 'URL' && dotted(base) === 'import.meta.url' && code.test(name ?? '')
    ? name
    : undefined;
}

function importOf(specifier: string, node: Node, path: string): Import {
  const relativePath = /^\.{1,2}(?:\/|$)/.test(specifier) ? specifier.replace(/\?.*$/, '') : undefined;
  const specifiers = listOf(node['specifiers']);
  return {
    specifier,
    target: relativePath === undefined ? undefined : posix.join(posix.dirname(path), relativePath),
    typeOnly:
      node.type === 'TSImportType' ||
      kindOf(node) === 'type' ||
      (specifiers.length > 0 && specifiers.every((one) => isNode(one) && kindOf(one) === 'type')),
  };
}

const kindOf = (node: Node): unknown => node['importKind'] ?? node['exportKind'];

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function dotted(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type === 'MetaProperty') return 'import.meta';
  if (node.type !== 'MemberExpression' || node['computed'] === true) return undefined;
  const object = dotted(node['object']);
  const property = dotted(node['property']);
  return object === undefined || property === undefined ? undefined : `${object}.${property}`;
}

function literal(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
