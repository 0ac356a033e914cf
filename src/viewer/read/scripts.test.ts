import { gzipSync } from 'node:zlib';
import { JSDOM } from 'jsdom';
import { afterEach, expect, it, vi } from 'vitest';
import { readJson } from './fetching.ts';
import { filesFromScripts } from './scripts.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page whose scripts do what `answer` says when they are put into it. */
function pageOf(answer: (address: string) => string) {
  const { document } = new JSDOM('', { url: 'file:///stick/index.html' }).window;
  const asked: string[] = [];
  const append = document.head.append.bind(document.head);
  document.head.append = (script) => {
    append(script);
    const { src } = script as HTMLScriptElement;
    asked.push(src);
    setTimeout(() => {
      const address = src.replace('file:///stick/', '').replace(/\.js$/, '');
      const said = answer(address);
      if (said !== 'missing' && said !== 'silent') globalThis.calloutFile?.(address, said);
      (script as HTMLScriptElement).dispatchEvent(
        new (document.defaultView as Window & typeof globalThis).Event(said === 'missing' ? 'error' : 'load'),
      );
    });
  };
  return { document, asked, files: filesFromScripts(document) };
}

it('20.s a file comes from the script beside it, unpacked, and the script goes', async () => {
  const packed = gzipSync(JSON.stringify({ name: 'Écrou' })).toString('base64');
  const { document, asked, files } = pageOf(() => packed);
  expect(await readJson(files, 'p/ab/cd.json.gz')).toEqual({ name: 'Écrou' });
  expect(asked).toEqual(['file:///stick/p/ab/cd.json.gz.js']);
  expect(document.querySelectorAll('script')).toHaveLength(0);
});

it('20.s two that ask for one file at once run its script once, and a later one runs it again', async () => {
  const { asked, files } = pageOf(() => btoa('{}'));
  await Promise.all([files('release.json'), files('release.json')]);
  expect(asked).toHaveLength(1);
  await files('release.json');
  expect(asked).toHaveLength(2);
});

it('20.s says which file is not there, and which is none', async () => {
  const { files } = pageOf((address) => (address === 'gone' ? 'missing' : address === 'silent' ? 'silent' : '%%'));
  await expect(files('gone')).rejects.toMatchObject({ kind: 'missing' });
  await expect(files('silent')).rejects.toMatchObject({ kind: 'broken' });
  await expect(files('damaged')).rejects.toMatchObject({ kind: 'broken' });
});
