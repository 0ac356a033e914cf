import type { Random } from '../seed/random.ts';

/** What tells parts of one kind apart. */
export type Measure =
  | 'none'
  | 'thread'
  | 'nut'
  | 'ring'
  | 'oring'
  | 'pin'
  | 'diameter'
  | 'length'
  | 'thickness'
  | 'teeth'
  | 'rate'
  | 'side'
  | 'oversize'
  | 'pitch'
  | 'angle'
  | 'grams'
  | 'watt'
  | 'litre'
  | 'jet'
  | 'block';

/** A measure in three languages; empty where a part has none. */
export interface Text {
  readonly en: string;
  readonly fr: string;
  readonly de: string;
}

const same = (text: string): Text => ({
  en: text,
  fr: text.replaceAll('.', ','),
  de: text.replaceAll('.', ','),
});

const WRITE: Record<Measure, (random: Random) => Text> = {
  none: () => ({ en: '', fr: '', de: '' }),
  thread: (random) =>
    same(`M${random.pick([5, 6, 8, 10, 12])} x ${random.pick([12, 16, 20, 25, 30, 35, 40, 50, 65, 80])}`),
  nut: (random) => same(`M${random.pick([5, 6, 8, 10, 12, 14, 16])}`),
  ring: (random) => {
    const bore = random.pick([6, 8, 10, 12, 15, 17, 20, 25, 30, 35]);
    return same(`${bore} x ${bore + random.int(5, 22)} x ${random.pick(['1', '1.5', '2.5', '7', '9', '11', '14'])} mm`);
  },
  oring: (random) => same(`${random.int(8, 90)} x ${random.pick(['1.8', '2', '2.5', '3', '3.5'])} mm`),
  pin: (random) => same(`${random.int(2, 16)} x ${random.int(10, 70)} mm`),
  diameter: (random) => same(`${random.int(12, 260)} mm`),
  length: (random) => same(`${random.int(8, 180) * 5} mm`),
  thickness: (random) => same(`${random.pick(['0.3', '0.5', '0.8', '1.0', '1.2', '1.5'])} mm`),
  teeth: (random) => ({ en: `${random.int(9, 48)}T`, fr: '', de: '' }),
  rate: (random) => {
    const colour = random.pick(COLOURS);
    const rate = `${random.int(8, 24) * 10}/${random.int(25, 40) * 10}`;
    return { en: `${rate} ${colour.en}`, fr: `${rate} ${colour.fr}`, de: `${rate} ${colour.de}` };
  },
  side: (random) =>
    random.pick([
      { en: 'LH', fr: 'gauche', de: 'links' },
      { en: 'RH', fr: 'droite', de: 'rechts' },
    ]),
  oversize: (random) =>
    random.pick([{ en: 'standard', fr: 'standard', de: 'Standard' }, same('+0.25 mm'), same('+0.50 mm')]),
  pitch: (random) => same(`${random.int(8, 15)} x ${random.int(7, 19)}`),
  angle: (random) => same(`${random.int(32, 52)} deg`),
  grams: (random) => same(`${random.int(38, 74)} g`),
  watt: (random) => same(`${random.int(12, 60) * 10} W`),
  litre: (random) => same(`${random.int(8, 46)} l`),
  jet: (random) => same(`${random.int(50, 240)}`),
  block: (random) => same(`${random.int(3, 10)} x ${random.int(3, 10)} x ${random.int(10, 40)} mm`),
};

const COLOURS: readonly Text[] = [
  { en: 'blue', fr: 'bleu', de: 'blau' },
  { en: 'green', fr: 'vert', de: 'grün' },
  { en: 'red', fr: 'rouge', de: 'rot' },
  { en: 'silver', fr: 'argent', de: 'silber' },
  { en: 'yellow', fr: 'jaune', de: 'gelb' },
];

/** A measure for a kind of part. */
export function measureText(measure: Measure, random: Random): Text {
  const text = WRITE[measure](random);
  if (measure !== 'teeth') return text;
  const count = text.en.slice(0, -1);
  return { en: text.en, fr: `${count} dents`, de: `${count} Zähne` };
}
