import { mkdir, mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openShell } from './service.ts';

async function viewer() {
  const root = await mkdtemp(join(tmpdir(), 'viewer-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), '<!doctype html>');
  await writeFile(join(root, 'assets', 'index-Ab1_-.js'), 'run()');
  await writeFile(join(root, '.hash'), 'mark');
  await writeFile(join(root, 'notes.md'), 'notes');
  return root;
}

describe('files of the viewer', () => {
  it('come with their type, compressed where that helps', async () => {
    const shell = openShell(await viewer());
    const page = await shell('index.html');
    expect([page?.type, page?.plain.toString()]).toEqual(['text/html; charset=utf-8', '<!doctype html>']);
    const script = await shell('assets', 'index-Ab1_-.js');
    expect(script?.type).toBe('text/javascript; charset=utf-8');
    expect(gunzipSync(script?.zipped ?? '').toString()).toBe('run()');
  });

  it('are read again where a build changed them', async () => {
    const root = await viewer();
    const shell = openShell(root);
    await shell('index.html');
    await writeFile(join(root, 'index.html'), 'new');
    await utimes(join(root, 'index.html'), 1, 1);
    expect((await shell('index.html'))?.plain.toString()).toBe('new');
  });

  it('A-17 are all that is given out', async () => {
    const shell = openShell(await viewer());
    const others = [
      'none.js',
      '.hash',
      'notes.md',
      '../index.html',
      '..',
      '',
      'assets',
      'assets/index-Ab1_-.js',
      'a\0.js',
    ];
    for (const name of others) expect([name, await shell(name)]).toEqual([name, undefined]);
    expect(await shell('..', 'index.html')).toBeUndefined();
  });
});
