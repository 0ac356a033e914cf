import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import type { Caller } from '../../../test/caller.ts';
import { unitsOf } from '../../../test/units.ts';
import { unitLimits, unitMessages } from '../rules.ts';
import { cleanHtml } from './clean/clean.ts';

const api = await openApi();
const clean = (html: string) => cleanHtml(html, unitLimits.description);
/** What a word processor puts onto the clipboard. */
const pasted = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><title>Page</title><meta name=Generator content="Word 15">
<style><!-- p.MsoNormal {margin:0cm;} --></style><!--[if gte mso 9]><xml><o:OfficeDocumentSettings></o:OfficeDocumentSettings></xml><![endif]--></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment--><p class=MsoNormal style='mso-margin-top-alt:auto'><b><span style='font-size:14pt'>Fjell 700</span></b><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p><table><tr><td><p>Power</p></td><td>70 kW</td></tr></table><img src="file:///C:/a.png"><!--EndFragment--></body></html>`;

describe('23 the cleaning of descriptions', () => {
  it('keeps the allowed elements and the text of all others, and drops what is no text of the page', () => {
    expect(clean(pasted).replace(/\s+/g, ' ')).toBe('<p><strong>Fjell 700</strong></p> <p>Power</p> 70 kW');
    expect(clean('<h1>A</h1><div>b<i>c</i></div><ul><li>d</li></ul><hr>')).toBe(
      '<h2>A</h2><p>b<em>c</em></p><ul><li>d</li></ul><hr />',
    );
    expect(clean('H<sub>2</sub>O & m<sup>3</sup> < 5')).toBe('H<sub>2</sub>O &amp; m<sup>3</sup> &lt; 5');
    for (const nothing of ['', ' ', '<p></p>', '<p>&nbsp;</p><br>', '<script>x</script>', '<!-- x -->'])
      expect([nothing, clean(nothing)]).toEqual([nothing, '']);
  });

  it('leaves no script, style, handler or address that runs something', () => {
    const hostile = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<svg><script>alert(1)</script></svg>',
      '<p onclick="alert(1)" style="background:url(javascript:alert(1))">x</p>',
      '<a href="javascript:alert(1)">x</a>',
      '<a href="&#106;avascript:alert(1)">x</a>',
      '<a href="java\tscript:alert(1)">x</a>',
      '<a href="data:text/html,<script>alert(1)</script>">x</a>',
      '<iframe src="https://x.example"></iframe>',
      '<math><mtext></p><style><img src=x onerror=alert(1)></style>',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
      '<<script>script>alert(1)<</script>/script>',
      '<form><button formaction="javascript:alert(1)">x</button></form>',
    ];
    for (const html of hostile) {
      const left = clean(html);
      expect([html, left.match(/<(?!\/?(?:p|a|br|hr)\b)[a-z]|\son|style=|href="(?!https?:|mailto:)/gi)]).toEqual([
        html,
        null,
      ]);
    }
    expect(clean('<a href="https://x.example/?a=1&b=2" target="_blank" class="y">x</a>')).toBe(
      '<a href="https://x.example/?a=1&amp;b=2">x</a>',
    );
  });

  it('leaves clean what is clean', () => {
    const texts = [
      pasted,
      '<div><div>a</div>b<p>c</p></div>',
      '<p>a<p>b',
      '<b><i>x</b></i>',
      '<li>x',
      'a<tr><td>b<td>c',
    ];
    for (const html of texts) expect(clean(clean(html))).toBe(clean(html));
  });
});

describe('23 descriptions of a unit', () => {
  let catalog: TestCatalog;
  let editor: Caller;
  let units: Awaited<ReturnType<typeof unitsOf>>;
  beforeAll(async () => {
    catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'], languages: ['EN', 'DE', 'FR'] });
    editor = catalog.as('MajorUnits');
    units = await unitsOf(catalog);
  });
  const unit = async () => units.unit(await units.folder(null));
  const read = async (id: number) => (await editor.get(`/api/majorUnits/${id}/descriptions`)).body;
  const save = async (id: number, descriptions: object[], version?: number) =>
    editor.post(`/api/majorUnits/${id}/descriptions`, { version: version ?? (await read(id)).version, descriptions });

  it('are kept by language, clean; an empty one goes; a save is taken back', async () => {
    const id = await unit();
    const first = await save(id, [
      { language: 'DE', body: '<p onclick="x">Hallo</p>' },
      { language: 'en', body: '<b>Hello</b>' },
    ]);
    const both = [
      { language: 'EN', body: '<strong>Hello</strong>' },
      { language: 'DE', body: '<p>Hallo</p>' },
    ];
    expect([first.status, first.body.descriptions]).toEqual([200, both]);
    expect((await save(id, [{ language: 'DE', body: '<p class="x">Hallo</p>' }])).body.changeId).toBeNull();
    const second = await save(id, [{ language: 'DE', body: '<p>&nbsp;</p>' }]);
    expect(second.body.descriptions).toEqual(both.slice(0, 1));
    expect((await editor.post(`/api/changes/${second.body.changeId}/undo`)).body.leftAlone).toBe(0);
    expect((await read(id)).descriptions).toEqual(both);
    const past = await editor.get(`/api/majorUnits/${id}/descriptions?asof=${second.body.changeId}`);
    expect(past.body.descriptions).toEqual(both.slice(0, 1));
  });

  it(
    'take a page of a megabyte that was pasted from a word processor, while others are answered',
    { tags: 'daily' },
    async () => {
      const id = await unit();
      const styles = `<style>${'p.MsoNormal {margin:0cm} '.repeat(40_000)}</style>`;
      const [saved, other] = await Promise.all([
        save(id, [{ language: 'EN', body: `${styles}${pasted.repeat(50)}` }]),
        read(id),
      ]);
      expect(other.descriptions).toEqual([]);
      expect(saved.status).toBe(200);
      expect(saved.body.descriptions[0].body).toContain('<p><strong>Fjell 700</strong></p>');
      expect(saved.body.descriptions[0].body.match(/70 kW/g)).toHaveLength(50);
    },
  );

  it('are refused in other languages, where they are too long or too deep, and where the unit was saved since', async () => {
    const id = await unit();
    const { version } = await read(id);
    expect((await save(id, [{ language: 'SV', body: 'x' }])).body.modelState).toEqual({
      'descriptions.0.language': [unitMessages.unknownLanguage],
    });
    const fits = 'x'.repeat(unitLimits.description);
    expect((await save(id, [{ language: 'EN', body: `${fits}y` }])).body.modelState).toEqual({
      'descriptions.0.body': [unitMessages.tooLong],
    });
    expect((await save(id, [{ language: 'EN', body: fits }])).status).toBe(200);
    expect((await save(id, [{ language: 'EN', body: 'x' }], version)).status).toBe(409);
    const deep = await save(id, [{ language: 'EN', body: '<b>x'.repeat(1001) }]);
    expect([deep.status, deep.body.modelState]).toEqual([400, { 'descriptions.0.body': [unitMessages.unreadable] }]);
    for (const role of ['member', 'Administrators'] as const)
      expect(
        (await catalog.as(role).post(`/api/majorUnits/${id}/descriptions`, { version, descriptions: [] })).status,
      ).toBe(403);
    expect((await editor.get(`/api/majorUnits/${await units.folder(null)}/descriptions`)).status).toBe(404);
  });
});
