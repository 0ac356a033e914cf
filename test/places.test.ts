import { sql, type RawBuilder } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { attachmentMessages, maxAttachments } from '../src/attachment/rules.ts';
import { jumpLimits, jumpTexts } from '../src/diagram/jump/rules.ts';
import { limits } from '../src/diagram/rules.ts';
import { imageMessages, maxHotspots } from '../src/image/rules.ts';
import { change } from '../src/platform/change/change.ts';
import { openApi, type TestCatalog } from './api.ts';
import type { Caller } from './caller.ts';
import { pictureOf } from './imageScene.ts';
import { itemsOf, versionOf } from './items.ts';

const api = await openApi();
let catalog: TestCatalog;
let editor: Caller;
let made: { model: number; diagram: number; other: number; image: number; part: number };

beforeAll(async () => {
  catalog = await api.catalog();
  editor = catalog.as('Users');
  const items = await itemsOf(catalog);
  const model = await items.model(await items.division(null, 'Boats'), 'Fjell 600');
  const [diagram, other] = [await items.diagram(model, 'Hull'), await items.diagram(model, 'Deck')];
  const { body: part } = await editor.post('/api/parts', { partNumber: 'B-1', description: 'Bolt' });
  const picture = await pictureOf(2000, 2000);
  const { body: image } = await editor.upload('/api/file?filename=hull.png', picture, 'image/png');
  made = { model, diagram, other, image: image.id, part: part.id };
  await editor.post(`/api/diagrams/${diagram}/image`, {
    version: await versionOf(catalog, diagram),
    imageId: image.id,
  });
});

const write = (statement: RawBuilder<unknown>) =>
  api.services.database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'script', label: 'Fill', actor: { id: null, name: 'tests' } }, () => statement.execute(db)),
  );
/** All places of a list but the last. */
const but = (most: number) => sql`generate_series(1, ${most - 1}::int) n`;

interface List {
  fill: () => Promise<unknown>;
  /** Adds one more, told from others by its number. */
  add: (nth: number) => ReturnType<Caller['post']>;
  full: string;
}

const lists: Record<string, List> = {
  'A parts list': {
    fill: () =>
      write(sql`insert into parts_list_row (diagram_id, ordinal, tag, part_id)
        select ${made.diagram}, n * 1000, n::text, ${made.part} from ${but(limits.rows)}`),
    add: (nth) =>
      editor.post(`/api/diagrams/${made.diagram}/pegged`, {
        items: [{ tag: `N${nth}`, partNumber: 'B-1', description: 'Bolt', partQty: '1' }],
      }),
    full: `A parts list holds ${limits.rows} rows at most.`,
  },
  'An image': {
    fill: () =>
      write(sql`insert into hotspot (image_id, value, x, y, w, h)
        select ${made.image}, n::text, n / 50 * 20, n % 50 * 20, 15, 15 from ${but(maxHotspots)}`),
    add: (nth) =>
      editor.post('/api/file/hotspots', {
        imageId: made.image,
        items: [{ value: `N${nth}`, x: 1000, y: 1000 + 20 * nth, w: 15, h: 15 }],
      }),
    full: imageMessages.tooManyHotspots,
  },
  'A diagram': {
    fill: () =>
      write(sql`insert into jump_to (source_id, target_id, tag)
        select ${made.diagram}, ${made.other}, n::text from ${but(jumpLimits.perDiagram)}`),
    add: (nth) => editor.post(`/api/diagrams/${made.diagram}/jumpTos`, { targetId: made.other, tag: `N${nth}` }),
    full: jumpTexts.tooMany,
  },
  'An item': {
    fill: () =>
      write(sql`with a as (
          insert into attachment (name, is_url, category_id)
          select 'https://manuals.example/' || n, true, (select min(id) from lookup_value where type = 4) from ${but(maxAttachments)}
          returning id)
        insert into attachment_link (item_id, attachment_id, ordinal) select ${made.model}, id, row_number() over () from a`),
    add: (nth) =>
      editor.post('/api/items/Oem/postUrls', {
        id: made.model,
        urls: [{ url: `https://manuals.example/more-${nth}`, displayName: '' }],
      }),
    full: attachmentMessages.tooMany,
  },
};

it.each(Object.entries(lists))(
  '%s gives its last place to one of two who add at once',
  async (_what, { fill, add, full }) => {
    await fill();
    const answers = await Promise.all([add(1), add(2)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.message).toBe(full);
    expect((await add(3)).body.message).toBe(full);
  },
);
