import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { slices } from '../src/app/slices.ts';
import { addTexts } from '../src/platform/web/i18n.ts';
import { t as inViewer } from '../src/viewer/texts.ts';
import { openApi } from './api.ts';

const api = await openApi();
const root = join(import.meta.dirname, '../src');
const folders = ['platform/web', 'app/web/shell', ...slices.map(({ name }) => name)].filter((folder) =>
  existsSync(join(root, folder, 'texts.en.json')),
);
const textsOf = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'texts.en.json'), 'utf8')) as Record<string, string>;

it('serves the texts of platform, shell and every slice to anyone', async () => {
  const { status, body } = await api.caller().get('/api/Localization/translations?lang=EN');
  expect(status).toBe(200);
  expect(body).toEqual(Object.assign({}, ...folders.map(textsOf)));
  expect(body['platform.error.conflict']).toBe('The requested item conflicted with existing items.');
});

it('falls back to English, in whatever case the language is written', async () => {
  const english = (await api.caller().get('/api/Localization/translations')).body;
  for (const lang of ['en', 'SV', '__proto__']) {
    expect((await api.caller().get(`/api/Localization/translations?lang=${lang}`)).body).toEqual(
      lang === '__proto__' ? expect.objectContaining({ message: expect.any(String) }) : english,
    );
  }
});

it('has keys that begin with the name of their place', () => {
  const names: Record<string, string> = { 'platform/web': 'platform', 'app/web/shell': 'shell' };
  for (const folder of folders) {
    const foreign = Object.keys(textsOf(folder)).filter((key) => !key.startsWith(`${names[folder] ?? folder}.`));
    expect([folder, foreign]).toEqual([folder, []]);
  }
});

it('has each key once in its file', () => {
  for (const folder of folders) {
    const text = readFileSync(join(root, folder, 'texts.en.json'), 'utf8');
    const keys = [...text.matchAll(/^ {2}"([^"]+)":/gm)].map(([, key = '']) => key);
    expect([folder, keys.filter((key, at) => keys.indexOf(key) !== at)]).toEqual([folder, []]);
  }
});

it('shows every text, of one and of several, without a brace', () => {
  const shown: string[] = [];
  for (const folder of folders) {
    const texts = textsOf(folder);
    addTexts(texts);
    for (const [key, text] of Object.entries(texts).filter(([, one]) => one !== '')) {
      const [, base = key, form] = /^(.+)_(one|other)$/.exec(key) ?? [];
      if (form !== undefined) expect(Object.keys(texts)).toContain(`${base}_${form === 'one' ? 'other' : 'one'}`);
      const names = [...text.matchAll(/\{\{?(\w+)\}\}?/g)].map(([, name = '']) => [name, 'x'] as const);
      const values = { ...Object.fromEntries(names), count: form === 'one' ? 1 : 2 };
      const said =
        folder === 'viewer' ? inViewer(base as Parameters<typeof inViewer>[0], values) : i18next.t(base, values);
      if (said === base || /[{}]/.test(said)) shown.push(`${key}: ${said}`);
    }
  }
  expect(shown).toEqual([]);
});

it('has every text that the code asks for by its key', () => {
  const keys = new Set(folders.flatMap((folder) => Object.keys(textsOf(folder))));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
  );
  const asked = files.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\bt\(\s*'([\w.]+)'/g)].map(([, key = '']) => ({ path, key })),
  );
  expect(asked.length).toBeGreaterThan(1000);
  expect(asked.filter(({ key }) => !keys.has(key) && !keys.has(`${key}_one`))).toEqual([]);
});
