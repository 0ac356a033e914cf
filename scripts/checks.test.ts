import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';

/** The checks that come as packages, run on small trees with the project's own settings. */
const root = join(import.meta.dirname, '..');
const settings = ['.oxlintrc.json', '.oxfmtrc.json', 'knip.json', 'tsconfig.json'];
const trees: string[] = [];

/** Whole tools start here, on machines that are busy. */
vi.setConfig({ testTimeout: 60_000 });

afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

function run(tool: string[], files: Record<string, string>): { status: number | null; output: string } {
  const tree = mkdtempSync(join(tmpdir(), 'checks-'));
  trees.push(tree);
  for (const name of settings) cpSync(join(root, name), join(tree, name));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'dir');
  for (const [path, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  const [name = '', ...options] = tool;
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules', '.bin', name), options, {
    cwd: tree,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

const page = (body: string): string => `import { useEffect, useState } from 'react';
export function PartPage({ id, open, onChange }: { id: string; open: boolean; onChange: (id: string) => void }) {
  const [name, setName] = useState('');
  ${body}
}
`;

const work = 'async function work(): Promise<number> {\n  return await Promise.resolve(1);\n}\n';

const wrongCode = {
  'no-floating-promises': `${work}export function go(): void {\n  work();\n}\n`,
  'no-misused-promises': `${work}export function go(): number {\n  return work() ? 1 : 2;\n}\n`,
  'await-thenable': 'export async function go(n: number): Promise<number> {\n  return await n;\n}\n',
  'no-explicit-any': 'export const go = (n: any): boolean => n === 1;\n',
  'no-non-null-assertion': 'export const go = (list: number[]): number => list[0]!;\n',
  'no-unsafe-member-access': "export const go = (): number => JSON.parse('{}').a.length;\n",
  'switch-exhaustiveness-check':
    "export function go(kind: 'a' | 'b'): void {\n  switch (kind) {\n    case 'a':\n      throw new Error(kind);\n  }\n}\n",
  'no-console': "export const go = (): void => console.log('here');\n",
  'consistent-type-imports': "import { PathLike } from 'node:fs';\nexport type Own = PathLike;\n",
};

const wrongPages = {
  'rules-of-hooks': 'if (open) useEffect(() => setName(id));\n  return <p onCopy={() => onChange(name)} />;',
  'exhaustive-deps': 'useEffect(() => onChange(id), []);\n  return <p hidden={open} onCopy={() => setName(name)} />;',
  'alt-text':
    'useEffect(() => setName(id), [id]);\n  return <img src={name} hidden={open} onLoad={() => onChange(id)} />;',
  'no-static-element-interactions':
    'return <div hidden={open} onKeyDown={() => setName(id)} onClick={() => onChange(name)} />;',
};

describe('lint', () => {
  const lint = (files: Record<string, string>) => run(['oxlint', '--type-aware', '-f', 'unix'], files);

  it('refuses each kind of mistake in the file that makes it', () => {
    const code = Object.entries(wrongCode).map(([rule, text]) => [`src/${rule}.ts`, text] as const);
    const pages = Object.entries(wrongPages).map(([rule, body]) => [`src/${rule}.tsx`, page(body)] as const);
    const { status, output } = lint(Object.fromEntries([...code, ...pages]));
    for (const rule of Object.keys({ ...wrongCode, ...wrongPages })) {
      expect(output).toMatch(new RegExp(`^src/${rule}\\.tsx?:.*\\(${rule}\\)`, 'm'));
    }
    expect(status).toBe(1);
  });

  it('lets sound code pass, and scripts and mains print', () => {
    const sound = `${work}export const go = async (list: number[]): Promise<number> => (await work()) + (list[0] ?? 0);\n`;
    const files = { 'src/part/service.ts': sound, 'scripts/say.ts': "console.log('ready');\n" };
    expect(lint({ ...files, 'src/app/start.ts': "console.log('ready');\n" })).toMatchObject({ status: 0 });
  });
});

describe('types', () => {
  it('are strict, erasable and imported as types', () => {
    const { status, output } = run(['tsc', '-p', '.', '--incremental', 'false'], {
      'src/implicit.ts': 'export const go = (n) => n;\n',
      'src/erasable.ts': 'export enum Kind {\n  A,\n}\n',
      'src/unchecked.ts': 'export const go = (list: { a: number }[]): number => list[0].a;\n',
      'src/imported.ts': wrongCode['consistent-type-imports'],
    });
    const found = ['implicit.ts.*TS7006', 'erasable.ts.*TS1294', 'unchecked.ts.*TS2532', 'imported.ts.*TS1484'];
    for (const one of found) expect(output).toMatch(new RegExp(one));
    expect(status).not.toBe(0);
  });
});

describe('format', () => {
  it('refuses what it would write otherwise', () => {
    const check = (text: string) => run(['oxfmt', '--check', '.'], { 'src/part/rules.ts': text });
    expect(check('export const go = "a"\n').output).toContain('src/part/rules.ts');
    expect(check('export const go = "a"\n').status).toBe(1);
    expect(check("export const go = 'a';\n").output).not.toContain('src/part/rules.ts');
  });
});

describe('unused code', () => {
  it('refuses files, exports, types and packages that nothing uses', () => {
    const { status, output } = run(['knip', '--no-progress'], {
      'package.json': '{ "name": "tree", "type": "module", "dependencies": { "zod": "4.6.7" } }',
      'src/app/start.ts': "import { used } from '../part/rules.ts';\nused();\n",
      'src/part/rules.ts':
        'export const used = (): number => 1;\nexport const unusedValue = 2;\nexport interface UnusedShape {\n  a: number;\n}\n',
      'src/part/jobs.ts': 'export const gone = 1;\n',
      'src/part/contract.ts': 'export interface Shape {\n  a: number;\n}\n',
    });
    for (const name of ['src/part/jobs.ts', 'unusedValue', 'UnusedShape', 'zod']) expect(output).toContain(name);
    expect(status).toBe(1);
  });
});
