import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { precisionOf, recallOf, scoreOf, summed } from '../../../bench/recognise/score.ts';
import { useFonts } from '../../../test/drawings/lettering.ts';
import type { GeneratedDrawing } from '../../../test/drawings/sheet.ts';
import { maskOf } from './search.ts';
import { recognise } from '../rules.recognise.ts';
import { recogniseTexts } from '../rules.texts.ts';

const drawings: GeneratedDrawing[] = [];
const ofStyle = (style: string) => drawings.filter((one) => one.style === style);

beforeAll(async () => {
  useFonts();
  const { drawing } = await import('../../../test/drawings/sheet.ts');
  for (const seed of [3, 4, 5, 6, 7, 9, 10, 13, 18, 23, 28, 34]) drawings.push(await drawing(seed));
}, 120_000);

describe('callouts of generated drawings', () => {
  it('are found, and what is taken for sure is right', () => {
    const scores = drawings.map(({ picture, callouts, tags }) => scoreOf(callouts, recognise(picture, { tags })));
    expect(recallOf(summed(scores))).toBeGreaterThanOrEqual(0.95);
    expect(precisionOf(summed(scores))).toBeGreaterThanOrEqual(0.98);
  });

  it('are found without a parts list, where circles or boxes tell them', () => {
    const all = [...ofStyle('circle'), ...ofStyle('box')];
    expect(all.length).toBeGreaterThanOrEqual(6);
    const score = summed(all.map(({ picture, callouts }) => scoreOf(callouts, recognise(picture))));
    expect(recallOf(score)).toBeGreaterThanOrEqual(0.95);
    expect(precisionOf(score)).toBeGreaterThanOrEqual(0.98);
  });

  it('15.1 are found whatever the parts list lacks; those that it lacks are doubtful', { tags: 'daily' }, () => {
    for (const { name, picture, callouts } of drawings.slice(0, 4)) {
      const alone = scoreOf(callouts, recognise(picture));
      const values = [...new Set(callouts.map(({ value }) => value))];
      for (const tags of [['777'], values.slice(0, 3), values.filter((_, at) => at % 5 !== 0)]) {
        const result = recognise(picture, { tags });
        const { missed, wrong } = scoreOf(callouts, result);
        expect([name, tags, missed.filter((one) => !alone.missed.includes(one)), wrong]).toEqual([name, tags, [], []]);
        const unlisted = result.confident.filter(({ value }) => !tags.includes(value));
        expect([name, tags, unlisted]).toEqual([name, tags, []]);
      }
    }
  });

  it('15.1 are found in a region none of whose callouts the parts list has', () => {
    const { picture, callouts } = ofStyle('circle')[0] as GeneratedDrawing;
    const region = { x: 0, y: 0, w: picture.width / 2, h: picture.height };
    const within = callouts.filter(({ x, w }) => x + w / 2 <= region.w).map(({ value }) => value);
    const tags = callouts.map(({ value }) => value).filter((value) => !within.includes(value));
    expect(Math.min(within.length, tags.length)).toBeGreaterThan(2);
    const { confident, doubtful } = recognise(picture, { region, tags });
    expect(confident).toEqual([]);
    expect(doubtful.map(({ value }) => value).toSorted()).toEqual(within.toSorted());
    // A list that the pattern leaves nothing of, and an empty one, say nothing.
    for (const options of [{ tags: ['A'], pattern: '9, 99' }, { tags: [] }])
      expect(
        recognise(picture, { region, ...options })
          .confident.map(({ value }) => value)
          .toSorted(),
      ).toEqual(within.toSorted());
  });

  it('name the tags that are not on the drawing', () => {
    const { picture, callouts } = drawings[0] as GeneratedDrawing;
    const tags = [...new Set(callouts.map(({ value }) => value)), '777', 'X9'];
    expect(recognise(picture, { tags }).missing).toEqual(['777', 'X9']);
  });

  it('are looked for in a region and by a pattern', () => {
    const { picture, callouts } = drawings[0] as GeneratedDrawing;
    const region = { x: 0, y: 0, w: picture.width / 2, h: picture.height };
    const { confident } = recognise(picture, { region, pattern: '99' });
    const wanted = callouts.filter(({ value, x, w }) => x + w / 2 <= region.w && value.length === 2);
    expect(confident.map(({ value }) => value).toSorted()).toEqual(wanted.map(({ value }) => value).toSorted());
  });

  it('are read exactly where the drawing has texts', () => {
    const { picture, callouts, tags } = ofStyle('circle')[0] as GeneratedDrawing;
    const texts = callouts.map(({ value, x, y, w, h }) => ({
      text: value,
      x: x + w * 0.3,
      y: y + h * 0.3,
      w: w * 0.4,
      h: h * 0.4,
    }));
    const zone = { text: '7', x: 300, y: 8, w: 20, h: 30 };
    const score = scoreOf(callouts, recogniseTexts(picture, [...texts, zone], { tags }));
    expect([recallOf(score), precisionOf(score)]).toEqual([1, 1]);
  });
});

/** What is reached on drawings that no threshold was chosen on: what reaches more writes it here, what reaches less is worse. */
const reached = { drawings: 16, callouts: 295, found: 285, wrong: 1, doubtful: 21 };

it(
  '17.9 callouts of drawings that nothing was tuned on are found as before, and no more are wrong or doubtful',
  { tags: 'daily', timeout: 600_000 },
  async () => {
    const { drawing } = await import('../../../test/drawings/sheet.ts');
    const scores = [];
    for (let nth = 1; nth <= reached.drawings; nth++) {
      const { picture, callouts, tags } = await drawing(10_000 + nth);
      scores.push(scoreOf(callouts, recognise(picture, { tags })));
    }
    const { labels, hits, wrong, doubtful } = summed(scores);
    expect(labels).toBe(reached.callouts);
    expect(hits).toBeGreaterThanOrEqual(reached.found);
    expect(wrong.length).toBeLessThanOrEqual(reached.wrong);
    expect(doubtful).toBeLessThanOrEqual(reached.doubtful);
  },
);

describe('texts of a drawing', () => {
  it('15.20 are said to be too small where nothing of them can be told', { tags: 'daily' }, async () => {
    const { width, height, gray } = drawings[4]?.picture ?? { width: 0, height: 0, gray: new Uint8Array() };
    for (const by of [5, 6]) {
      const { data, info } = await sharp(gray, { raw: { width, height, channels: 1 } })
        .resize({ width: Math.round(width / by) })
        .blur(0.8)
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const seen = recognise({ width: info.width, height: info.height, gray: new Uint8Array(data) });
      expect([seen.confident, seen.doubtful]).toEqual([[], []]);
      expect(seen.coarse).toBeGreaterThanOrEqual(6);
      expect(seen.coarse).toBeLessThan(10);
    }
    for (const { picture } of drawings) expect(recognise(picture).coarse).toBeUndefined();
  });

  it('15.20 are callouts beside callouts, and no callout beside a word', async () => {
    const height = 20;
    const text = (value: string, x: number, y: number) => ({ text: value, x, y, w: value.length * 12, h: height });
    // Leaders come from above, two and two callouts stand closer than a word's space.
    const callouts = Array.from({ length: 37 }, (_, at) =>
      text(String(at + 1), 60 + (at % 10) * 74 - (at % 2) * 35, 120 + Math.floor(at / 10) * 130),
    );
    const sentence = [
      text('SEE', 60, 620),
      text('12', 110, 620),
      text('M8', 400, 620),
      text('X', 432, 620),
      text('20', 454, 620),
    ];
    const lines = callouts.map(({ x, y, w }) => `<path d="M${x + w / 2} ${y - 4}v-70"/>`);
    const words = [...callouts, ...sentence].map(
      (one) =>
        `<text x="${one.x}" y="${one.y + height}" font-size="${height / 0.73}" textLength="${one.w}">${one.text}</text>`,
    );
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="700"><g stroke="black">${lines.join('')}</g><g font-family="sans-serif">${words.join('')}</g></svg>`;
    const { data, info } = await sharp(Buffer.from(svg))
      .flatten({ background: 'white' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const picture = { width: info.width, height: info.height, gray: new Uint8Array(data) };
    const { confident, doubtful } = recogniseTexts(picture, [...callouts, ...sentence]);
    expect(confident.map(({ value }) => value)).toEqual(callouts.map((one) => one.text));
    expect(doubtful).toEqual([]);
  });
});

describe('a page with nothing to find', () => {
  it('answers nothing, whatever its size', () => {
    for (const [width, height] of [
      [1, 1],
      [40, 3],
      [900, 700],
    ] as const) {
      const gray = new Uint8Array(width * height).fill(255);
      expect(recognise({ width, height, gray }, { tags: ['1'] })).toEqual({
        confident: [],
        doubtful: [],
        missing: ['1'],
      });
      expect(recognise({ width, height, gray: gray.fill(0) })).toEqual({ confident: [], doubtful: [], missing: [] });
    }
  });
});

describe('patterns', () => {
  it('say what a value looks like', () => {
    const fits = maskOf(' 9, 99A ');
    expect(['7', '12B', '12b'].every(fits)).toBe(true);
    expect(['12', '7A', '123'].some(fits)).toBe(false);
    expect(maskOf(undefined)('anything')).toBe(true);
    expect(maskOf('(a+)+$')('(a+)+$')).toBe(true);
  });

  it('V-09 are compared in one go, whatever they and the values hold', { tags: 'daily' }, () => {
    const start = performance.now();
    const hostile = ['(a+)+$', '(.*)*x', '9,'.repeat(32), 'A'.repeat(64)].map((pattern) => maskOf(pattern));
    const values = Array.from({ length: 2000 }, (_, at) => 'a'.repeat(at % 65).concat('!'));
    expect(values.filter((value) => hostile.some((fits) => fits(value)))).toEqual([]);
    expect(performance.now() - start).toBeLessThan(100);
  });
});
