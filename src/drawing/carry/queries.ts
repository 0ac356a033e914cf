import { sql } from 'kysely';
import type { SqlFragment, Stage } from '../../import/service.ts';

/**
 * A query of the images that an import gives another drawing: item_id, label, image_id; old_hash, old_width, old_height
 * of the drawing that it has; hash, width, height of the one that it gets; spared, ids of hotspots that get their place
 * otherwise.
 */
export type Replaced = SqlFragment;

/** Hotspots of one of them, as they are now. */
export interface ReplacedSpots {
  imageId: number;
  oldHash: string;
  oldWidth: number;
  oldHeight: number;
  hash: string;
  width: number;
  height: number;
  hotspots: { id: number; version: number; x: number; y: number; w: number; h: number }[];
  /** Images that are still to be looked at, with this one. */
  left: number;
}

/** Where a hotspot goes; `x` is null where the new drawing has no place for it. */
export interface Carried {
  id: number;
  version: number;
  oldHash: string;
  hash: string;
  x: number | null;
  y: number | null;
  w: number | null;
  h: number | null;
  sure: boolean;
}

const places = (stage: Stage) => stage.side('carried');

/** Side table `carried`: where hotspots go. What an earlier run of the import found is kept. */
export const makeCarried = (stage: Stage) =>
  sql`create unlogged table if not exists ${places(stage)} (id bigint primary key, version bigint, "oldHash" text,
    hash text, x int, y int, w int, h int, sure boolean)`.execute(stage.db);

/** Whether the place `c` is one of the hotspot `h` and the drawings `r` as they are now. */
const holds = sql`c.id = h.id and c.version = h.change_id and c."oldHash" = r.old_hash and c.hash = r.hash`;

/** The hotspots `h` of the images `r` that are carried over; the others help to find the old drawing in the new. */
const spots = sql`h.image_id = r.image_id and h.id <> all (r.spared)`;

/** Hotspots without a place, by image, in order of images after `after`. */
export async function unplaced(stage: Stage, replaced: Replaced, after: number, most: number) {
  const { rows } = await sql<ReplacedSpots>`
    select r.image_id as "imageId", r.old_hash as "oldHash", r.old_width as "oldWidth", r.old_height as "oldHeight",
      r.hash, r.width, r.height, (count(*) over ())::int as left,
      json_agg(json_build_object('id', h.id, 'version', h.change_id, 'x', h.x, 'y', h.y, 'w', h.w, 'h', h.h) order by h.id)
        as hotspots
    from (${replaced}) r join hotspot h on h.image_id = r.image_id
    where r.image_id > ${after} and exists (select from hotspot o where o.image_id = r.image_id and o.id <> all (r.spared))
      and not exists (select from ${places(stage)} c where ${holds})
    group by r.image_id, r.old_hash, r.old_width, r.old_height, r.hash, r.width, r.height
    order by r.image_id limit ${most}`.execute(stage.db);
  return rows;
}

export const addCarried = (stage: Stage, carried: readonly Carried[]) =>
  sql`insert into ${places(stage)} select * from jsonb_to_recordset(${JSON.stringify(carried)}::jsonb)
      as n(id bigint, version bigint, "oldHash" text, hash text, x int, y int, w int, h int, sure boolean)
    on conflict (id) do update set version = excluded.version, "oldHash" = excluded."oldHash", hash = excluded.hash,
      x = excluded.x, y = excluded.y, w = excluded.w, h = excluded.h, sure = excluded.sure`.execute(stage.db);

/** How many hotspots of each item go along, and how: those with most to look at first. */
export async function countCarried(stage: Stage, replaced: Replaced, most: number) {
  const { rows } = await sql<{ label: string; carried: number; doubtful: number; lost: number }>`
    select r.label, (count(*) filter (where c.sure))::int as carried,
      (count(*) filter (where not c.sure and c.x is not null))::int as doubtful,
      (count(*) filter (where c.x is null))::int as lost
    from (${replaced}) r join hotspot h on ${spots} join ${places(stage)} c on ${holds}
    group by r.item_id, r.label
    order by lost desc, doubtful desc, r.label, r.item_id limit ${most}`.execute(stage.db);
  return rows;
}

/** Moves the hotspots, doubtful ones as unconfirmed, and removes those without a place; before the drawings change. */
export async function writeCarried(stage: Stage, replaced: Replaced): Promise<void> {
  const moved = sql`(${replaced}) r, ${places(stage)} c where ${spots} and ${holds}`;
  await sql`delete from hotspot h using ${moved} and c.x is null`.execute(stage.db);
  await sql`
    update hotspot h set x = c.x, y = c.y, w = c.w, h = c.h, confirmed = h.confirmed and c.sure
    from ${moved} and (h.x, h.y, h.w, h.h, h.confirmed) is distinct from (c.x, c.y, c.w, c.h, h.confirmed and c.sure)`.execute(
    stage.db,
  );
}
