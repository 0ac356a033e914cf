import { amountText } from '../../catalog/digits/rules.ts';
import type { Picture, UnitPriceRecord, UnitRecord } from '../../release/contract.ts';
import { pictureLines } from './item.ts';
import { type Line, type Names, texts, translated } from './line.ts';

const named = ['industry', 'type', 'subType', 'activity', 'parentCompany', 'make', 'brand'] as const;

/** Lines of what a major unit is, has and is described by, where it was published before and stays. */
export function* unitLines(
  id: number,
  { before, after, isMoved }: { before: UnitRecord; after: UnitRecord; isMoved: boolean },
  names: Names,
): Generator<Line> {
  const where = { kind: 'model', itemId: id, partId: null } as const;
  for (const field of named) yield* translated(where, `unit.${field}`, before[field], after[field], names.first);
  yield* texts(where, 'unit.year', before.year?.toString(), after.year?.toString());
  const plain = (of: Record<string, string> | undefined) =>
    of && Object.fromEntries(Object.entries(of).map(([language, html]) => [language, withoutMarks(html)]));
  const [was, is] = [plain(before.descriptions), plain(after.descriptions)];
  yield* translated(where, 'unit.description', was, is, names.first);
  for (const language of new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})]))
    if (was?.[language] === is?.[language] && before.descriptions?.[language] !== after.descriptions?.[language])
      yield { ...where, mark: 'changed', field: 'unit.marks', detail: language, before: null, after: null };
  yield* listed(where, 'unit.color', colorsOf(before, names), colorsOf(after, names));
  const [old, now] = [featuresOf(before), featuresOf(after)];
  yield* listed(where, 'unit.feature', old, now);
  for (const [key, { label, picture }] of now) {
    const earlier = old.get(key);
    const isSame =
      isMoved && earlier?.picture?.width === picture?.width && earlier?.picture?.height === picture?.height;
    if (earlier && !isSame)
      for (const line of pictureLines(where, 'unit.featurePicture', earlier.picture, picture))
        yield { ...line, detail: label };
  }
  const stay = (of: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>) =>
    [...of.keys()].filter((key) => other.has(key)).join('\n');
  if (stay(old, now) !== stay(now, old))
    yield { ...where, mark: 'changed', field: 'unit.order', detail: '', before: null, after: null };
  yield* listed(where, 'unit.value', valuesOf(before, names), valuesOf(after, names));
  yield* texts(where, 'unit.levels', levelsOf(before, names), levelsOf(after, names));
  const models = (of: UnitRecord) => of.models?.map(names.item).join(', ');
  yield* texts(where, 'unit.models', models(before), models(after));
}

/** Text of a description as it is compared: what a reader sees but for its marks. */
const withoutMarks = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

interface Said {
  label: string;
  text: string;
}

/** Lines where what is said under a key differs. */
function* listed(
  where: Pick<Line, 'kind' | 'itemId' | 'partId'>,
  field: string,
  before: ReadonlyMap<string, Said>,
  after: ReadonlyMap<string, Said>,
): Generator<Line> {
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key), after.get(key)];
    yield* texts(where, field, was?.text, is?.text, (is ?? was)?.label);
  }
}

type Texts = Record<string, string> | undefined;
const firstOf = (of: Texts, { first }: Names): string => of?.[first] ?? of?.['EN'] ?? '';

function colorsOf({ colors = [] }: UnitRecord, names: Names): Map<string, Said> {
  return new Map(
    colors.map(({ color, name, basic, location, type, rgb, metallic, code }) => {
      const of = [basic, location, type].map((text) => firstOf(text, names));
      const text = [name, ...of, rgb, metallic && 'metallic', code].filter(Boolean).join(', ');
      return [String(color), { label: name, text }];
    }),
  );
}

/** Features by group and name; of several that are called the same, by which one it is. */
function featuresOf({ features = [] }: UnitRecord) {
  const found = new Map<string, Said & { picture: Picture | undefined }>();
  for (const { group, name, value, picture } of features) {
    let nth = 0;
    while (found.has(JSON.stringify([group, name, nth]))) nth += 1;
    found.set(JSON.stringify([group, name, nth]), { label: `${group}, ${name}`, text: value, picture });
  }
  return found;
}

function valuesOf({ specification = [] }: UnitRecord, names: Names): Map<string, Said> {
  return new Map(
    specification.map(({ field, name, parts = [], values }) => {
      const one = ({ number, unit, text, listed: value, flag, part }: (typeof values)[number]) => {
        const said =
          number !== undefined
            ? [number, unit].filter((x) => x !== undefined).join(' ')
            : flag !== undefined
              ? flag
                ? '✓'
                : '–'
              : (text ?? firstOf(value, names));
        const of = parts.find((other) => other.part === part);
        return of ? `${firstOf(of.name, names)} ${said}` : said;
      };
      return [String(field), { label: firstOf(name, names), text: values.map(one).join(', ') }];
    }),
  );
}

const levelsOf = ({ levels }: UnitRecord, names: Names) => levels?.map(names.level).join(', ');

/** Lines of a unit's price for an audience, and of what its colors cost beside. */
export function* unitPriceLines(
  id: number,
  audienceId: number,
  before: UnitPriceRecord | undefined,
  after: UnitPriceRecord | undefined,
  names: Names,
): Generator<Line> {
  const { name, currency } = names.audience(audienceId);
  const where = { kind: 'price', itemId: id, partId: null } as const;
  const money = (amount: number) => `${amountText(amount)} ${currency}`;
  const text = (of: UnitPriceRecord | undefined) => {
    if (of?.from === undefined) return null;
    const { msrp, destinationCharge, cost } = of;
    const amounts = [
      ...(msrp === undefined ? [] : [money(msrp)]),
      ...(destinationCharge === undefined ? [] : [`+ ${money(destinationCharge)}`]),
      ...(cost === undefined ? [] : [`(${money(cost)})`]),
    ];
    return amounts.join(' ');
  };
  yield* texts(where, 'price', text(before), text(after), name);
  const colors = (of: UnitPriceRecord | undefined) =>
    new Map(
      (of?.colors ?? []).map(({ color, price }) => [
        String(color),
        { label: `${names.color(color)}, ${name}`, text: money(price) },
      ]),
    );
  yield* listed(where, 'unit.colorPrice', colors(before), colors(after));
}
