import { sql, type RawBuilder } from 'kysely';
import { baseTypes } from '../../hierarchy/rules.ts';
import { itself, named, within, type Derivation } from './queries.ts';

// Diagrams, their rows and hotspots (docs/domain/quality.md, Drawings).

const isDiagram = sql`join hierarchy_type t on t.id = d.type_id and t.base_type = ${sql.lit(baseTypes.diagram)}`;

/** A row of readers with a tag, of a diagram. */
const readersRow = (diagram: RawBuilder<unknown>) =>
  sql`parts_list_row l join part p on p.id = l.part_id
    where l.diagram_id = ${diagram} and l.tag <> '' and not p.is_internal`;

const follows: Derivation['follows'] = {
  hierarchy_item: [itself],
  parts_list_row: [named('parts_list_row', 'diagram_id')],
  jump_to: [named('jump_to', 'source_id')],
  hotspot: [
    (ids) =>
      sql`select d.id from past.hotspot h join hierarchy_item d on d.image_id = h.image_id where h.id = any(${ids})`,
  ],
  // A part that became internal, or ceased to be.
  part: [
    (ids) => sql`select l.diagram_id as id from parts_list_row l join (
      select v.id from past.part v where v.id = any(${ids}) group by v.id having bool_or(v.is_internal) <> bool_and(v.is_internal)
    ) p on p.id = l.part_id`,
  ],
};

export const drawingKinds: readonly Derivation[] = [
  {
    kind: 'calloutWithoutRow',
    noun: 'callout',
    by: 'item',
    follows,
    // A search reads without a change. One that had not ended then is taken in too.
    since: (instant) => sql`
      select d.id from read_callout c join hierarchy_item d on d.image_id = c.image_id
      where c.read_at >= ${instant}::timestamptz - interval '1 minute'`,
    findings: (of) => sql`
      select c.id, d.id as item_id, d.change_id, jsonb_build_object('tag', c.tag) as facts
      from hierarchy_item d ${isDiagram} join read_callout c on c.image_id = d.image_id and c.is_there
      where ${within(sql`d.id`, of)}
        and not exists (select from parts_list_row l where l.diagram_id = d.id and lower(l.tag) = lower(c.tag))
        and not exists (select from jump_to j where j.source_id = d.id and lower(j.tag) = lower(c.tag))
        and not exists (select from hotspot h where h.image_id = d.image_id and lower(h.value) = lower(c.tag))`,
  },
  {
    kind: 'diagramWithoutHotspots',
    noun: 'item',
    by: 'item',
    follows,
    findings: (of) => sql`
      select d.id, d.id as item_id, d.change_id, jsonb_build_object('image', d.image_id) as facts
      from hierarchy_item d ${isDiagram}
      where d.image_id is not null and ${within(sql`d.id`, of)}
        and not exists (select from hotspot h where h.image_id = d.image_id)
        and exists (select from ${readersRow(sql`d.id`)})`,
  },
  {
    kind: 'rowWithoutHotspot',
    noun: 'row',
    by: 'item',
    follows,
    findings: (of) => sql`
      select r.id, d.id as item_id, r.change_id, jsonb_build_object('tag', r.tag, 'part', r.part_id) as facts
      from hierarchy_item d ${isDiagram}
      cross join lateral (select l.id, l.change_id, l.tag, l.part_id from ${readersRow(sql`d.id`)}) r
      where d.image_id is not null and ${within(sql`d.id`, of)}
        and exists (select from hotspot h where h.image_id = d.image_id)
        and not exists (select from hotspot h where h.image_id = d.image_id and lower(h.value) = lower(r.tag))`,
  },
  {
    kind: 'hotspotWithoutRow',
    noun: 'hotspot',
    by: 'item',
    follows,
    findings: (of) => sql`
      select h.id, d.id as item_id, h.change_id, jsonb_build_object('tag', h.value) as facts
      from hierarchy_item d ${isDiagram} join hotspot h on h.image_id = d.image_id and h.value <> ''
      where ${within(sql`d.id`, of)}
        and not exists (select from parts_list_row l where l.diagram_id = d.id and lower(l.tag) = lower(h.value))
        and not exists (select from jump_to j where j.source_id = d.id and lower(j.tag) = lower(h.value))`,
  },
  {
    kind: 'hotspotUnconfirmed',
    noun: 'hotspot',
    by: 'item',
    follows,
    findings: (of) => sql`
      select h.id, d.id as item_id, h.change_id,
        jsonb_build_object('tag', h.value, 'box', jsonb_build_array(h.x, h.y, h.w, h.h)) as facts
      from hierarchy_item d ${isDiagram} join hotspot h on h.image_id = d.image_id and not h.confirmed
      where ${within(sql`d.id`, of)}`,
  },
];
