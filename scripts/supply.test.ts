import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { licenceList, refusedLicences } from './licences.ts';
import { checkLock } from './lock.ts';
import { checkMigrations, keepMigrations } from './migrations.ts';

const trees: string[] = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

describe('15.19 the lock file', () => {
  const sound = { version: '1.0.0', integrity: 'sha512-a' };

  it('has a hash for every package but a link', () => {
    const packages = {
      '': {},
      'node_modules/a': sound,
      'node_modules/b': { version: '1.0.0' },
      'node_modules/c': { link: true },
    };
    expect(checkLock(packages)).toEqual(['node_modules/b has no integrity']);
  });

  it('has every optional package that one of it names, in that version', () => {
    const a = { ...sound, optionalDependencies: { 'a-darwin': '1.0.0', 'a-linux': '1.0.0', any: '*' } };
    const packages = { 'node_modules/a': a, 'node_modules/a-linux': { ...sound, version: '2.0.0' } };
    expect(checkLock(packages)).toEqual([
      'a-darwin 1.0.0 is missing, which node_modules/a names',
      'a-linux 1.0.0 is missing, which node_modules/a names',
    ]);
  });
});

describe('15.19 licences', () => {
  const packages = {
    '': { license: 'UNLICENSED' },
    'node_modules/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/a/node_modules/@b/c': { version: '2.0.0', license: '(GPL-3.0 OR Apache-2.0)' },
    'node_modules/d': { version: '3.0.0', license: 'MIT AND GPL-3.0' },
    'node_modules/e': { version: '4.0.0' },
    'node_modules/tool': { version: '5.0.0', license: 'GPL-3.0', dev: true },
  };

  it('are listed for what is shipped, and for nothing else', () => {
    expect(licenceList(packages)).toContain(
      '| @b/c | 2.0.0 | (GPL-3.0 OR Apache-2.0) |\n| a | 1.0.0 | MIT |\n| d | 3.0.0 | MIT AND GPL-3.0 |\n| e | 4.0.0 |  |\n',
    );
  });

  it('are refused where none of the alternatives is allowed, or none is named', () => {
    expect(refusedLicences(packages)).toEqual([
      'd 3.0.0: licence "MIT AND GPL-3.0" is not among those allowed',
      'e 4.0.0: licence "" is not among those allowed',
    ]);
  });
});

describe('15.19 migrations', () => {
  function repository(): { root: string; write: (name: string, sql: string) => void; commit: () => void } {
    const root = mkdtempSync(join(tmpdir(), 'migrations-'));
    trees.push(root);
    mkdirSync(join(root, 'db/migrations'), { recursive: true });
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], { cwd: root });
    git('init', '-q', '-b', 'main');
    return {
      root,
      write: (name, sql) => writeFileSync(join(root, 'db/migrations', name), sql),
      commit: () => {
        git('add', '.');
        git('commit', '-q', '-m', 'all');
      },
    };
  }

  it('that main holds stay as they are, even where the list is written anew', () => {
    const { root, write, commit } = repository();
    write('1.sql', 'select 1');
    keepMigrations(root);
    commit();
    expect(checkMigrations(root)).toEqual([]);
    write('1.sql', 'select 2');
    keepMigrations(root);
    expect(checkMigrations(root)).toEqual(['1.sql is on main and was changed: write a new migration']);
    rmSync(join(root, 'db/migrations/1.sql'));
    expect(checkMigrations(root)).toEqual(['1.sql is on main and was removed: write a new migration']);
  });

  it('are new until main holds them, and are listed', () => {
    const { root, write, commit } = repository();
    write('1.sql', 'select 1');
    keepMigrations(root);
    commit();
    write('2.sql', 'select 2');
    expect(checkMigrations(root)).toEqual(['2.sql is not in db/migrations.sha256: npm run schema']);
    keepMigrations(root);
    expect(checkMigrations(root)).toEqual([]);
    write('2.sql', 'select 3');
    keepMigrations(root);
    expect(checkMigrations(root)).toEqual([]);
  });
});
