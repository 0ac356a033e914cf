import type { Box } from '../../image/rules.ts';
import type { Counts } from '../../import/rules.ts';
import type { Stage } from '../../import/service.ts';
import { unavailable } from '../../platform/http/errors.ts';
import { inThread, TooMuch } from '../../platform/thread/thread.ts';
import { allowed } from '../rules.box.ts';
import type { Paper } from '../rules.box.ts';
import type { Registration } from '../register/register.ts';
import { addCarried, countCarried, makeCarried, unplaced, writeCarried } from './queries.ts';
import type { Carried, Replaced, ReplacedSpots } from './queries.ts';
import type { Comparison } from './worker.ts';

const bounds = { seconds: 60, heapMegabytes: 512 };
/** One comparison runs and so many wait; more are told to come back. */
const mostWaiting = 4;
const retrySeconds = 10;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** A picture of the store with its size in pixels. */
export interface Picture extends Paper {
  path: string;
}

/** Compares two drawings and says where the hotspots of the old one, if any, go in the new. Holds no connection. */
export async function proposed<H extends Box & { value?: string }>(
  old: Picture,
  next: Picture,
  hotspots: readonly H[],
) {
  if (hotspots.length === 0) return { movement: null, agreement: 0, hotspots: [] };
  const { movement, agreement, carried } = await compared({
    old,
    next,
    boxes: hotspots.map(({ x, y, w, h, value }) => ({ x, y, w, h, tag: value })),
  });
  const places = new Map(carried.map((one) => [one.index, one]));
  return {
    movement,
    agreement,
    hotspots: hotspots.map((from, index) => {
      const place = places.get(index);
      return { from, certainty: place?.certainty ?? 'lost', to: place ? allowed(place.box, next) : null } as const;
    }),
  };
}

/** Compares two drawings in a thread of its own, one pair after the other, with an end to its time and memory. */
async function compared(comparison: Comparison): Promise<Registration> {
  if (waiting > mostWaiting) throw unavailable(retrySeconds);
  waiting += 1;
  const result = last.then(() =>
    inThread<Registration>(new URL('./worker.ts', import.meta.url), comparison, bounds).catch((error: unknown) => {
      throw error instanceof TooMuch ? unavailable(retrySeconds) : error;
    }),
  );
  last = result.catch(() => {});
  return result.finally(() => {
    waiting -= 1;
  });
}

/** Images whose hotspots are looked up together. */
const batch = 20;
/** Diagrams that an import speaks of. */
const mostGroups = 200;

/**
 * Finds where the hotspots of images go that an import gives another drawing, before it writes; takes some seconds for
 * each image. What the new drawing has no place for is removed, or kept in doubt. Answers what to say of each.
 */
export async function carryOver(
  stage: Stage,
  replaced: Replaced,
  lost: 'removed' | 'kept' = 'removed',
): Promise<NonNullable<Counts['groups']>> {
  await makeCarried(stage);
  await place(stage, replaced, async (image) => {
    const { oldHash, oldWidth, oldHeight, hash, width, height, hotspots } = image;
    try {
      const old = { path: await stage.files.checked(oldHash), width: oldWidth, height: oldHeight };
      const next = { path: stage.files.path(hash), width, height };
      const found = (await proposed(old, next, hotspots)).hotspots;
      if (lost === 'removed') return found;
      const kept = stretched(image);
      return found.map((one, index) => (one.to === null ? (kept[index] ?? one) : one));
    } catch {
      // A file that is damaged, or drawings that take too long.
      return stretched(image);
    }
  });
  return said(stage, replaced);
}

/** Writes it inside the change, while the images have their old drawing. What was edited since `carryOver` is doubtful. */
export async function writeCarryOver(stage: Stage, replaced: Replaced): Promise<NonNullable<Counts['groups']>> {
  await place(stage, replaced, async (image) => stretched(image));
  const groups = await said(stage, replaced);
  await writeCarried(stage, replaced);
  return groups;
}

type Spot = ReplacedSpots['hotspots'][number];
type Place = { from: Spot; certainty: 'sure' | 'doubtful' | 'lost'; to: Box | null };

async function place(stage: Stage, replaced: Replaced, places: (image: ReplacedSpots) => Promise<Place[]>) {
  let done = 0;
  for (let after = 0; ;) {
    const images = await unplaced(stage, replaced, after, batch);
    const [first] = images;
    if (!first) return;
    const total = done + first.left;
    for (const image of images) {
      const { oldHash, hash } = image;
      const carried = (await places(image)).map(({ from: { id, version }, certainty, to }): Carried => ({
        ...(to ?? { x: null, y: null, w: null, h: null }),
        id,
        version,
        oldHash,
        hash,
        sure: certainty === 'sure',
      }));
      await addCarried(stage, carried);
      stage.progress('Carrying hotspots over', (done += 1), total);
      after = image.imageId;
    }
  }
}

/** The same shares of the new picture, in doubt. */
const stretched = ({ oldWidth, oldHeight, width, height, hotspots }: ReplacedSpots): Place[] =>
  hotspots.map((from) => {
    const [across, down] = [width / oldWidth, height / oldHeight];
    const box = { x: from.x * across, y: from.y * down, w: from.w * across, h: from.h * down };
    return { from, certainty: 'doubtful', to: allowed(box, { width, height }) };
  });

const said = async (stage: Stage, replaced: Replaced) =>
  (await countCarried(stage, replaced, mostGroups)).map(({ label, carried, doubtful, lost }) => ({
    label,
    create: 0,
    update: 1,
    remove: 0,
    note: `Hotspots: ${carried} carried over, ${doubtful} to be confirmed, ${lost} lost.`,
  }));
