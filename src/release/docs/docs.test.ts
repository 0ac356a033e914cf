import { describe, expect, it } from 'vitest';
import { mapNames } from '../map/rules.ts';
import { docsPage, releaseSchemas } from './rules.ts';
import { openApi } from '../../../test/api.ts';

const api = await openApi();

describe('the release format', () => {
  it('describes every map, and every field that its name does not explain', () => {
    const { maps, files } = releaseSchemas();
    expect(Object.keys(maps).sort()).toEqual(
      [...mapNames, 'words.{language}', 'itemWords.{language}', 'partWords.{language}'].sort(),
    );
    for (const [name, schema] of Object.entries({ ...maps, ...files })) {
      expect([name, schema.description]).toEqual([name, expect.stringMatching(/./)]);
    }
    for (const name of mapNames) expect(maps[name]?.description).toContain(`\`${name}\``);
  });

  it('is shown to anybody, as a page and as schemas', async () => {
    const page = await api.app.inject({ url: '/docs' });
    expect([page.statusCode, page.body]).toEqual([200, docsPage()]);
    for (const text of [
      '<code>rows[].quantity</code>',
      '<code>supersededBy[].isMandatory</code>',
      '<code>meta.types[].base</code>',
      'list of [string, integer, integer, integer, integer]',
    ])
      expect(page.body).toContain(text);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    const schemas = await api.app.inject({ url: '/docs/release.json' });
    expect(schemas.json()).toEqual(releaseSchemas());
  });
});
