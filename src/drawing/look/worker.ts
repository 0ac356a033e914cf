import { workerData } from 'node:worker_threads';
import { grayscale } from '../../platform/files/picture/raster.ts';
import { sayResult, sayShare } from '../../platform/thread/thread.ts';
import type { Area, Recognised } from '../rules.recognised.ts';
import { recognise } from '../rules.recognise.ts';
import { recogniseTexts } from '../rules.texts.ts';
import type { DrawnText } from '../rules.texts.ts';

/** What the thread is asked; places are in pixels of the picture. */
export interface Look {
  path: string;
  /** The drawing's own texts; none for a scan. */
  texts: readonly DrawnText[];
  region: Area | null | undefined;
  pattern: string | undefined;
  tags: readonly string[];
}

/** A larger picture is made smaller first: its characters stay large enough, and time and memory bounded. */
const mostPixels = 14_000_000;

const { path, texts, region, pattern, tags } = workerData as Look;
const { scale, ...picture } = await grayscale(path, mostPixels);
sayShare(0.2);
const by = <T extends Area>(area: T, factor: number): T => ({
  ...area,
  x: area.x * factor,
  y: area.y * factor,
  w: area.w * factor,
  h: area.h * factor,
});
const options = { region: region ? by(region, scale) : undefined, pattern, tags };
const read =
  texts.length > 0 &&
  recogniseTexts(
    picture,
    texts.map((text) => by(text, scale)),
    options,
  );
sayShare(0.5);
const seen = read && read.confident.length > 0 ? read : drawn();
const whole = (found: Recognised['confident']) => found.map((one) => by(one, 1 / scale));
sayResult({ ...seen, confident: whole(seen.confident), doubtful: whole(seen.doubtful) });

/** Texts drawn as outlines leave little to read: then the picture tells. */
function drawn(): Recognised {
  const { coarse, ...seen } = recognise(picture, options);
  const count = ({ confident, doubtful }: Recognised) => confident.length + doubtful.length;
  if (read && count(read) > 0 && count(read) >= count(seen)) return read;
  // What was made smaller here is not the drawing's fault.
  return scale < 1 || coarse === undefined ? seen : { ...seen, coarse };
}
