import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openSecrets } from './file.ts';
import { CannotOpen } from './seal.ts';

const folder = mkdtempSync(join(tmpdir(), 'callout-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const pathOf = (name: string) => join(folder, name, 'secret');
const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof CannotOpen) return error.message;
    throw error;
  }
  return 'opened';
};

it('17.11 what is sealed opens again, after a restart too, and says nothing of the text', async () => {
  const path = pathOf('again');
  const secrets = await openSecrets(path);
  for (const text of ['', 'geheim', 'Ünïcode ✓'.repeat(10_000)]) {
    const sealed = secrets.seal(text);
    expect((await openSecrets(path)).open(sealed)).toBe(text);
    expect(secrets.seal(text)).not.toBe(sealed);
    if (text) expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').includes(text)).toBe(false);
  }
});

it('17.11 another secret file is told from damage, of whatever byte', async () => {
  const [one, other] = [await openSecrets(pathOf('one')), await openSecrets(pathOf('other'))];
  const sealed = one.seal('geheim');
  expect(refusal(() => other.open(sealed))).toBe('The value was sealed with another secret file.');
  const [version = '', key = '', text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const damaged = Buffer.from(bytes);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    const value = `${version}.${key}.${damaged.toString('base64url')}`;
    expect(refusal(() => one.open(value))).toBe('The sealed value is damaged.');
  }
  for (const value of ['', 'geheim', sealed.slice(0, 30), `2${sealed.slice(1)}`])
    expect(refusal(() => one.open(value))).toBe('The sealed value is damaged.');
});

it('17.11 the secret file is made once, whole, for its owner alone, however many start at once', async () => {
  const path = pathOf('made');
  const all = await Promise.all(Array.from({ length: 20 }, () => openSecrets(path)));
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'made')).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(folder, 'made'))).toEqual(['secret']);
  for (const one of all) expect(all[0]?.open(one.seal('a'))).toBe('a');
});

it('17.11 a secret file that others can read, or that is none, is refused and not printed', async () => {
  const path = pathOf('open');
  await openSecrets(path);
  for (const mode of [0o640, 0o604, 0o620]) {
    chmodSync(path, mode);
    await expect(openSecrets(path)).rejects.toThrow(`${path}: other accounts of this machine can read it`);
  }
  chmodSync(path, 0o600);
  const content = readFileSync(path, 'utf8').trim();
  writeFileSync(path, `${content}x`);
  const said = await openSecrets(path).catch((error: unknown) => String(error));
  expect(said).toContain('found no secret of Callout');
  expect(said).not.toContain(content);
});
