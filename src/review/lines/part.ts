import { amountText } from '../../catalog/digits/rules.ts';
import type {
  LiteratureRecord,
  PartRecord,
  PriceRecord,
  SerialRecord,
  SupersessionRecord,
} from '../../release/contract.ts';
import { furtherLines, pictureLines } from './item.ts';
import { type Line, type Names, texts, translated } from './line.ts';

/** Fields of a part's record that lines are made of apart; the rest is told by its values. */
const apart = ['description', 'longDescription', 'picture', 'pictures', 'supersededBy', 'supersedes'];

/** Lines of a part; one alone where it is new or goes. */
export function* partLines(
  id: number,
  before: PartRecord | undefined,
  after: PartRecord | undefined,
  names: Names,
): Generator<Line> {
  const where = { kind: 'part', itemId: null, partId: id } as const;
  const called = (record: PartRecord) => `${record.number} ${record.description['EN'] ?? ''}`.trim();
  if (!before || !after) {
    yield* texts(where, 'part', before && called(before), after && called(after));
    return;
  }
  yield* translated(where, 'description', before.description, after.description, names.first);
  yield* translated(where, 'longDescription', before.longDescription, after.longDescription, names.first);
  yield* pictureLines(where, 'picture', before.picture, after.picture);
  yield* furtherLines(where, before.pictures, after.pictures);
  yield* chainLines(id, before, after);
  const fields = new Set([...Object.keys(before), ...Object.keys(after)] as (keyof PartRecord)[]);
  for (const field of fields)
    if (!apart.includes(field)) yield* texts(where, field, plainText(before[field]), plainText(after[field]));
}

/** Lines of what replaces a part. */
export const chainLines = (
  id: number,
  before: SupersessionRecord | undefined,
  after: SupersessionRecord | undefined,
): Iterable<Line> =>
  texts(
    { kind: 'supersession', itemId: null, partId: id },
    'supersededBy',
    before && replacements(before),
    after && replacements(after),
  );

function replacements({ supersededBy = [] }: SupersessionRecord): string | null {
  const one = (of: (typeof supersededBy)[number]) => [of.number, quantityText(of)].filter(Boolean).join(' × ');
  const together = supersededBy.filter(({ and }) => and).map(one);
  const others = supersededBy.filter(({ and }) => !and).map(one);
  return [...(together.length > 0 ? [together.join(' + ')] : []), ...others].join(' / ') || null;
}

type Plain = PartRecord[keyof PartRecord] | { number: string; quantity?: number; unit?: string };

/** A value as a person would write it: measures with their unit, related parts by number and quantity. */
function plainText(value: Plain): string | null {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map((one: Plain) => plainText(one)).join(', ') || null;
  if (typeof value !== 'object') return String(value);
  if ('number' in value) return [value.number, quantityText(value)].filter(Boolean).join(' × ');
  if ('value' in value) return `${value.value} ${value.unit}`;
  if ('length' in value)
    return `${[value.length, value.width, value.height].map((one) => one ?? '–').join(' × ')} ${value.unit}`;
  return JSON.stringify(value);
}

const quantityText = ({ quantity = 1, unit = '' }: { quantity?: number; unit?: string }) =>
  quantity === 1 && unit === '' ? '' : `${quantity} ${unit}`.trim();

/** Lines of a part's price for an audience. */
export function* priceLines(
  id: number,
  audienceId: number,
  before: PriceRecord | undefined,
  after: PriceRecord | undefined,
  names: Names,
): Generator<Line> {
  const { name, currency } = names.audience(audienceId);
  const text = (of: PriceRecord | undefined) =>
    of && `${amountText(of.msrp)} ${currency}${of.cost === undefined ? '' : ` (${amountText(of.cost)})`}`;
  const where = { kind: 'price', itemId: null, partId: id } as const;
  yield* texts(where, 'price', text(before), text(after), name);
}

/** Lines of a file or URL of an item, or of a part, whose id stands below 0. */
export function* literatureLines(
  owner: number,
  before: LiteratureRecord | undefined,
  after: LiteratureRecord | undefined,
): Generator<Line> {
  const where = { kind: 'text', itemId: owner > 0 ? owner : null, partId: owner < 0 ? -owner : null } as const;
  const isSame = before && after && JSON.stringify({ ...before, place: 0 }) === JSON.stringify({ ...after, place: 0 });
  if (isSame) return;
  const mark = !before ? 'added' : !after ? 'removed' : 'changed';
  const text = (of: LiteratureRecord | undefined) =>
    of ? [of.name, of.language, of.url].filter((one) => one !== undefined && one !== '').join(', ') : null;
  yield { ...where, mark, field: 'literature', detail: '', before: text(before), after: text(after) };
}

/** Lines of the serial numbers of a model. */
export const serialLines = (
  itemId: number,
  [prefix, suffix]: readonly string[],
  before: SerialRecord | undefined,
  after: SerialRecord | undefined,
): Iterable<Line> => {
  const text = (of: SerialRecord | undefined) =>
    of && `${prefix}${of.start}${of.type === '1' ? '' : ` – ${of.end}`}${suffix && ` ${suffix}`}`;
  return texts({ kind: 'model', itemId, partId: null }, 'serials', text(before), text(after));
};
