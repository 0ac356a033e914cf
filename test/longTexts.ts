import type { Page } from '@playwright/test';
import { drawnDiagram } from './drawnDiagram.ts';
import { newCatalog } from './e2e.ts';

/** The longest that parts and items are called in catalogues that we know of. */
const longest = {
  part: 'Dichtungssatz für Kurbelgehäuse und Kupplungsabdeckung, links, mit Zentrierstiften, Stehbolzen und O-Ringen',
  number: 'KTM-78930095000-2-LH',
  item: 'Kurbelgehäuse und Kupplungsabdeckung links (ab Fahrgestellnummer VBKEXA40XKM123456)',
};

export type LongTexts = Awaited<ReturnType<typeof longTexts>>;

/** A catalogue whose texts are as long as real ones get, beside an empty one. The page is signed in to both. */
export async function longTexts(page: Page) {
  const { code, api, add, draw } = await drawnDiagram(page, 'super');
  const empty = await newCatalog();
  const division = await add('DV', null, `${longest.item} A`);
  await add('DV', null, `${longest.item} B`);
  const model = await add('MD', division, longest.item);
  await add('MD', division, `${longest.item} 2`);
  const diagram = await add('IP', model, longest.item);
  const bare = await add('IP', model, `${longest.item} 2`);
  const { id: part } = (await api.post('/api/parts', {
    partNumber: `${longest.number}-0`,
    description: longest.part,
  })) as { id: number };
  const items = Array.from({ length: 12 }, (_, at) => ({
    tag: String(at + 1),
    partNumber: `${longest.number}-${at}`,
    description: longest.part,
    partQty: '1',
    context: longest.item,
  }));
  await api.post(`/api/diagrams/${diagram}/pegged`, { items });
  const imageId = await draw(diagram);
  const spots = ['1', '2', '12'].map((value, at) => ({ value, x: 100 + at * 200, y: 100, w: 60, h: 40 }));
  await api.post('/api/file/hotspots', { imageId, items: spots });
  return { code, empty, division, model, diagram, bare, part };
}
