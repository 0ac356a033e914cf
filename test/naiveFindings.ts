import { sql } from 'kysely';
import type { Db } from '../src/platform/db/pool.ts';

interface Part {
  id: number;
  key: string;
  description: string;
  text: string;
  longDescription: string;
  isInternal: boolean;
  measures: Record<string, number | null>;
  weightUnit: string | null;
  sizeUnit: string | null;
}
interface Item {
  id: number;
  name: string;
  base: number;
  allowsImage: boolean;
  image: number | null;
  isReady: boolean;
}
interface Relation {
  part: number;
  by: number;
  together: boolean;
  ordinal: number;
  id: number;
}

const rowsOf = async <T>(db: Db, statement: ReturnType<typeof sql<T>>) => (await statement.execute(db)).rows;

/** All that findings are made of, row by row. */
async function read(db: Db) {
  return {
    languages: (
      await rowsOf(db, sql<{ languages: string[] }>`select languages from catalog where id = platform.catalog()`)
    ).flatMap((catalog) => catalog.languages.slice(1)),
    today: (
      await rowsOf(
        db,
        sql<{
          today: string;
        }>`select (clock_timestamp() at time zone time_zone)::date as today from catalog where id = platform.catalog()`,
      )
    )[0]?.today,
    parts: await rowsOf(
      db,
      sql<Part>`select id, number_key as key, description, description_search as text, long_description as "longDescription",
        is_internal as "isInternal", jsonb_build_object('weight', weight, 'length', length, 'width', width, 'height', height)
          as measures, weight_uom as "weightUnit", dimension_uom as "sizeUnit" from part order by id`,
    ),
    items: await rowsOf(
      db,
      sql<Item>`select i.id, coalesce(nullif(i.override_name, ''), nullif(i.display_name, ''), i.name) as name,
        t.base_type as base, t.allow_image as "allowsImage", i.image_id as image,
        coalesce(s.is_published_state, false) as "isReady"
        from hierarchy_item i join hierarchy_type t on t.id = i.type_id
        left join workflow_state s on s.id = i.workflow_id`,
    ),
    rows: await rowsOf(
      db,
      sql<{ id: number; diagram: number; part: number; tag: string }>`
        select id, diagram_id as diagram, part_id as part, tag from parts_list_row`,
    ),
    hotspots: await rowsOf(
      db,
      sql<{ id: number; image: number; tag: string }>`select id, image_id as image, value as tag from hotspot`,
    ),
    callouts: await rowsOf(
      db,
      sql<{ id: number; image: number; tag: string }>`
        select id, image_id as image, tag from read_callout where is_there`,
    ),
    jumps: await rowsOf(db, sql<{ diagram: number; tag: string }>`select source_id as diagram, tag from jump_to`),
    relations: await rowsOf(
      db,
      sql<Relation>`select id, part_id as part, related_id as by, is_conjunction as together, ordinal
        from part_relation where kind = 1`,
    ),
    prices: await rowsOf(
      db,
      sql<{ part: number; day: string }>`select part_id as part, effective_date as day from price c
        join price_audience a on a.id = c.audience_id where a.is_enabled`,
    ),
    variants: await rowsOf(
      db,
      sql<{ id: number; part: number; text: string; count: number }>`
        select id, part_id as part, description as text, count from description_variant`,
    ),
    texts: new Set(
      (
        await rowsOf(
          db,
          sql<{ key: string }>`select concat_ws(' ', noun, row_id, field, language) as key from translation`,
        )
      ).map(({ key }) => key),
    ),
    attributes: await rowsOf(db, sql<{ id: number; name: string }>`select id, name from attribute where id > 1000`),
    placed: new Set(
      (await rowsOf(db, sql<{ id: number }>`select child_id as id from hierarchy_relation`)).map(({ id }) => id),
    ),
    pictured: new Set(
      (await rowsOf(db, sql<{ id: number }>`select item_id as id from item_picture`)).map(({ id }) => id),
    ),
  };
}
type Content = Awaited<ReturnType<typeof read>>;
type Add = (kind: string, noun: string, id: number, item: number | null, facts: object) => void;

/** Findings of a whole catalogue, by comparing everything with everything; each as one line, sorted. */
export async function naiveFindings(db: Db): Promise<string[]> {
  const content = await read(db);
  const found: string[] = [];
  const add: Add = (...finding) => found.push(lineOf(...finding));
  drawings(content, add);
  supersessions(content, add);
  partsAlone(content, add);
  partsAlike(content, add);
  others(content, add);
  return found.sort();
}

/** A finding as the lines of both sides are compared: keys sorted, what surrounds it left out. */
export const lineOf = (kind: string, noun: string, id: number, item: number | null, facts: object): string =>
  `${kind} ${noun} ${id} ${item} ${JSON.stringify(
    Object.fromEntries(
      Object.entries(facts)
        .filter(([key]) => key !== 'about')
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  )}`;

function drawings({ items, rows, hotspots, callouts, jumps, parts }: Content, add: Add) {
  const internal = new Set(parts.filter((part) => part.isInternal).map(({ id }) => id));
  for (const diagram of items) {
    if (diagram.base !== 3 || diagram.image === null) continue;
    const read = rows.filter((row) => row.diagram === diagram.id && row.tag !== '' && !internal.has(row.part));
    const spots = hotspots.filter(({ image }) => image === diagram.image);
    const isOn = (tag: string, some: readonly { tag: string }[]) =>
      some.some((one) => one.tag.toLowerCase() === tag.toLowerCase());
    if (spots.length === 0 && read.length > 0)
      add('diagramWithoutHotspots', 'item', diagram.id, diagram.id, { image: diagram.image });
    if (spots.length > 0)
      for (const row of read)
        if (!isOn(row.tag, spots))
          add('rowWithoutHotspot', 'row', row.id, diagram.id, { tag: row.tag, part: row.part });
    const led = jumps.filter((jump) => jump.diagram === diagram.id);
    const own = rows.filter((row) => row.diagram === diagram.id);
    for (const spot of spots)
      if (spot.tag !== '' && !isOn(spot.tag, own) && !isOn(spot.tag, led))
        add('hotspotWithoutRow', 'hotspot', spot.id, diagram.id, { tag: spot.tag });
    for (const { id, image, tag } of callouts)
      if (image === diagram.image && ![own, led, spots].some((known) => isOn(tag, known)))
        add('calloutWithoutRow', 'callout', id, diagram.id, { tag });
  }
}

function supersessions({ parts, relations, rows }: Content, add: Add) {
  const used = new Set(rows.map(({ part }) => part));
  const internal = new Set(parts.filter((part) => part.isInternal).map(({ id }) => id));
  const reach = (from: number) => {
    const seen = new Set<number>();
    for (const open = [from]; open.length > 0;) {
      const at = open.pop();
      for (const { part, by } of relations)
        if (part === at && !seen.has(by)) {
          seen.add(by);
          open.push(by);
        }
    }
    return seen;
  };
  for (const { id } of parts) {
    const own = relations.filter(({ part }) => part === id).sort((a, b) => a.ordinal - b.ordinal || a.id - b.id);
    if (own.length === 0) continue;
    if (used.has(id)) add('supersededInLists', 'part', id, null, { by: own.slice(0, 20).map(({ by }) => by) });
    const together = own.filter((one) => one.together);
    const hidden = own.map(({ by }) => by).filter((by) => internal.has(by) && !internal.has(id));
    const circle = [...reach(id)].filter((other) => reach(other).has(id)).sort((a, b) => a - b);
    const facts = {
      ...(circle[0] === id && { circle: circle.slice(0, 20) }),
      ...(together.length === 1 && { alone: together[0]?.by }),
      ...(hidden.length > 0 && { internal: hidden.sort((a, b) => a - b).slice(0, 20) }),
    };
    if (Object.keys(facts).length > 0) add('supersessionBroken', 'part', id, null, facts);
  }
}

function partsAlone({ parts, prices, rows, variants, today = '' }: Content, add: Add) {
  const used = new Set(rows.map(({ part }) => part));
  for (const { id, isInternal, description } of parts) {
    const days = prices
      .filter(({ part }) => part === id)
      .map(({ day }) => day)
      .sort();
    const [from] = days;
    if (used.has(id) && !isInternal && (from === undefined || from > today))
      add('priceMissing', 'part', id, null, from === undefined ? {} : { from });
    const texts = variants
      .filter(({ part, text }) => part === id && text !== description)
      .sort((a, b) => b.count - a.count || a.id - b.id)
      .map(({ text }) => text);
    if (texts.length > 0) add('secondDescription', 'part', id, null, { texts: texts.slice(0, 20) });
  }
}

const unitSizes: Record<string, number> = {
  kg: 1000,
  lb: 453.59237,
  oz: 28.349523125,
  in: 25.4,
  ft: 304.8,
  cm: 10,
  m: 1000,
};

function partsAlike({ parts, rows }: Content, add: Add) {
  const used = new Set(rows.map(({ part }) => part));
  for (const text of new Set(parts.map((part) => part.text))) {
    const same = text === '' ? [] : parts.filter((part) => part.text === text).map(({ id }) => id);
    if (same.length > 1)
      add('duplicateDescription', 'part', same[0] ?? 0, null, { count: same.length, parts: same.slice(0, 20) });
  }
  const fold = (key: string) => key.replace(/o/gi, '0').replace(/i/gi, '1').replace(/s/gi, '5').replace(/b/gi, '8');
  const isSlip = (a: string, b: string) =>
    a.length === b.length &&
    (fold(a) === fold(b) || Array.from(a).filter((letter, at) => letter !== Array.from(b)[at]).length === 1);
  for (const part of parts) {
    const near = parts.filter(
      (other) =>
        other.id < part.id &&
        other.text === part.text &&
        other.text !== '' &&
        used.has(other.id) &&
        used.has(part.id) &&
        isSlip(other.key, part.key),
    );
    if (near.length > 0) add('numberSlip', 'part', part.id, null, { others: near.slice(0, 20).map(({ id }) => id) });
  }
  const word = (part: Part) => /^[\p{L}\p{N}-]+/u.exec(part.text)?.[0];
  const size = (part: Part, name: string) =>
    (part.measures[name] ?? 0) * (unitSizes[(name === 'weight' ? part.weightUnit : part.sizeUnit) ?? ''] ?? 1);
  for (const part of parts) {
    const wrong: Record<string, number> = {};
    for (const name of ['weight', 'length', 'width', 'height']) {
      const like = parts
        .filter((other) => word(other) !== undefined && word(other) === word(part) && size(other, name) > 0)
        .map((other) => size(other, name))
        .sort((a, b) => a - b);
      const median =
        ((like[Math.floor((like.length - 1) / 2)] ?? 0) + (like[Math.ceil((like.length - 1) / 2)] ?? 0)) / 2;
      const own = size(part, name);
      if (own > 0 && like.length > 0 && (own >= median * 1000 || own * 1000 <= median))
        wrong[name] = part.measures[name] ?? 0;
    }
    if (Object.keys(wrong).length > 0)
      add('unitWithoutSense', 'part', part.id, null, { ...wrong, unit: part.weightUnit, sizeUnit: part.sizeUnit });
  }
}

function others({ items, parts, attributes, placed, pictured, languages, texts }: Content, add: Add) {
  const untranslated = (noun: string, id: number, fields: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([field, text]) => {
        const missing = languages.filter((language) => !texts.has(`${noun} ${id} ${field} ${language}`));
        return text !== '' && missing.length > 0 ? [[field, missing]] : [];
      }),
    );
  const addMissing = (noun: string, id: number, item: number | null, fields: Record<string, string>) => {
    const facts = untranslated(noun, id, fields);
    if (Object.keys(facts).length > 0) add('translationMissing', noun, id, item, facts);
  };
  for (const { id, name, base, allowsImage, image, isReady } of items) {
    if (!placed.has(id)) add('orphan', 'item', id, id, {});
    // Nothing is published where findings are compared with these.
    else if (isReady) add('unpublishedReady', 'item', id, id, {});
    if (base === 2 && allowsImage && image === null && !pictured.has(id))
      add('modelWithoutPicture', 'item', id, id, {});
    addMissing('item', id, id, { display_name: name });
  }
  for (const { id, description, longDescription, isInternal } of parts)
    if (!isInternal) addMissing('part', id, null, { description, long_description: longDescription });
  for (const { id, name } of attributes) addMissing('attribute', id, null, { name });
}
