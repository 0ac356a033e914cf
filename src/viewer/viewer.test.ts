import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { VIEWER_LIMIT, buildWeb, viewerSize } from '../../scripts/build-web.ts';
import { t } from './texts.ts';
import texts from './texts.en.json' with { type: 'json' };
import { links, parseRoute } from './web/useRoute.ts';

it('reads every address that it writes', () => {
  const shown = (address: string) => {
    const { screen, id, query } = parseRoute(address);
    return [screen, id, Object.fromEntries(query)];
  };
  expect(shown('')).toEqual(['tree', 0, {}]);
  expect(shown(links.home)).toEqual(['tree', 0, {}]);
  expect(shown(links.tree(12))).toEqual(['tree', 12, {}]);
  expect(shown(links.tree(12, 3))).toEqual(['tree', 12, { from: '3' }]);
  expect(shown(links.diagram(34, { tag: '5 A&B?' }))).toEqual(['diagram', 34, { tag: '5 A&B?' }]);
  expect(shown(links.diagram(34, { part: 56 }))).toEqual(['diagram', 34, { part: '56' }]);
  expect(shown(links.part(56))).toEqual(['part', 56, {}]);
  expect(shown(links.search('bolt #1 50%'))).toEqual(['search', 0, { q: 'bolt #1 50%' }]);
  expect(shown(links.list)).toEqual(['list', 0, {}]);
  for (const wrong of ['#/part/x', '#/part/-1', '#/part/0', '#/tree/1/2', '#/else', '#/part/99999999999999999999']) {
    expect(shown(wrong)[0]).toBe('unknown');
  }
});

it('says counts in singular and plural, with numbers in groups', () => {
  expect(t('viewer.parts', { count: 1 })).toBe('1 part');
  expect(t('viewer.parts', { count: 3000 })).toBe('3,000 parts');
});

it('has no text that no screen says, and says none that it does not have', () => {
  const web = join(import.meta.dirname, 'web');
  const source = readdirSync(web, { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? readFileSync(join(entry.parentPath, entry.name), 'utf8') : []))
    .join('\n');
  const unsaid = Object.keys(texts).filter((key) => {
    const base = key.replace(/_(?:one|other)$/, '');
    const family = base.replace(/\.[^.]+$/, '');
    const isOfFault = /^viewer\.(?:noRelease|unreachable|broken|busy|missing|forbidden)(?:\.text)?$/.test(base);
    return !source.includes(`'${base}'`) && !(isOfFault || (family !== 'viewer' && source.includes(`\`${family}.\${`)));
  });
  expect(unsaid).toEqual([]);
});

it('loads at most 120 KB compressed', async () => {
  await buildWeb();
  expect(viewerSize()).toBeLessThanOrEqual(VIEWER_LIMIT);
});
