import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { colorOf, colorOfParts, partsOf } from './rules.ts';

const api = await openApi();
const url = '/api/diagrams/displayHotspotColor';

describe('colours', () => {
  it('are 6 hexadecimal digits, or three numbers up to 255', () => {
    expect([' 00FF80', '#AbCdEf', '#fff', 'red', '#12345g'].map(colorOf)).toEqual([
      '#00ff80',
      '#abcdef',
      undefined,
      undefined,
      undefined,
    ]);
    expect(partsOf('#00ff80')).toEqual([0, 255, 128]);
    expect(
      [['0', '255', ' 128'], ['0', '256', '1'], ['0', '', '1'], ['1.5', '1', '1'], ['1']].map(colorOfParts),
    ).toEqual(['#00ff80', undefined, undefined, undefined, undefined]);
  });
});

describe('the colours of hotspots (getDisplayHotspotColor, setDisplayHotspotColor)', () => {
  it('C-09 are set one by one, over the version that the save started from, and the screens know them', async () => {
    const catalog = await api.catalog();
    const admin = catalog.as('ManageCatalogSettings');
    const start = (await catalog.as('member').get(url)).body;
    expect(start).toEqual({
      hotspotColor: '#00ff80',
      hotspotUnassignedColor: '#ff0000',
      version: expect.any(Number),
    });
    const { version } = start;
    const wanted = { newColor: '1D5BBF', targetType: 'unassigned', version };
    expect((await catalog.as('Users').put(url, wanted)).status).toBe(403);
    const saved = await admin.put(url, wanted);
    expect(saved.body).toEqual({
      hotspotColor: '#00ff80',
      hotspotUnassignedColor: '#1d5bbf',
      version: version + 1,
      isChanged: true,
    });
    expect((await admin.put(url, { ...wanted, newColor: '#000000' })).status).toBe(409);
    expect((await admin.put(url, { ...wanted, newColor: '#1d5bbf' })).body).toMatchObject({
      version: version + 1,
      isChanged: false,
    });
    const page = (await catalog.as('member').get('/api/pageData')).body;
    expect([page.hotspotColor, page.hotspotUnassignedColor]).toEqual(['#00ff80', '#1d5bbf']);
    // A catalogue has colours of its own.
    const other = await api.catalog();
    expect((await other.as('member').get(url)).body.hotspotUnassignedColor).toBe('#ff0000');
  });

  it('refuses what is no colour and what is no target', async () => {
    const catalog = await api.catalog();
    const put = (body: object) =>
      catalog.as('ManageCatalogSettings').put(url, { newColor: '#123456', targetType: 'hotspot', version: 1, ...body });
    for (const newColor of ['', 'red', '#12345', '#12345g', '#1234567']) {
      const { status, body } = await put({ newColor });
      expect([status, Object.keys(body.modelState)]).toEqual([400, ['newColor']]);
    }
    expect((await put({ targetType: 'jump' })).status).toBe(400);
    expect((await put({ version: undefined })).status).toBe(400);
  });
});
