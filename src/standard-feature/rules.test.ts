import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  casedText,
  featureMessages,
  globalTypes,
  groupNamed,
  isComplete,
  leavesOf,
  problemOfParts,
  problemOfValue,
  problemsOfCustom,
  repeatsOf,
  valueKey,
  type ValuedField,
} from './rules.ts';
import { convert, measurementOf, numberOf, toBase, type Unit } from './rules.units.ts';

const unit = (
  id: number,
  measurementType: string,
  symbol: string,
  [shift, factor, divisor]: readonly [string, string, string],
  isReciprocal = false,
): Unit => ({ id, measurementType, uomType: symbol, symbol, shift, factor, divisor, isReciprocal });

const cc = unit(1, 'Volume', 'cc', ['0', '1', '1000']);
const ci = unit(2, 'Volume', 'ci', ['0', '0.016387064', '1']);
const litre = unit(3, 'Volume', 'L', ['0', '1', '1']);
const celsius = unit(4, 'Temperature', '°C', ['0', '1', '1']);
const fahrenheit = unit(5, 'Temperature', '°F', ['-32', '5', '9']);
const perHundred = unit(6, 'Consumption', 'L/100 km', ['0', '1', '1']);
const mpg = unit(7, 'Consumption', 'mpg', ['0', '378.5411784', '1.609344'], true);
const mm = unit(8, 'Length', 'mm', ['0', '1', '1000']);
const inch = unit(9, 'Length', 'in', ['0', '0.0254', '1']);
const foot = unit(10, 'Length', 'ft', ['0', '0.3048', '1']);
const mile = unit(11, 'Length', 'mi', ['0', '1609.344', '1']);

describe('conversion', () => {
  it('is exact, with shift, divisor and reciprocal', () => {
    expect(convert('889', cc, ci, 1)).toBe('54.3');
    expect(convert('1', foot, inch)).toBe('12');
    expect(convert('0.1', litre, cc)).toBe('100');
    expect(convert('32', fahrenheit, celsius)).toBe('0');
    expect(convert('-40', celsius, fahrenheit)).toBe('-40');
    expect(convert('37', celsius, fahrenheit, 1)).toBe('98.6');
    expect(convert('30', mpg, perHundred, 4)).toBe('7.8405');
    expect(convert('0', mpg, perHundred)).toBeUndefined();
    expect(convert('1', mm, mile)).toBe('0.0000006214');
    expect(toBase('850', mm)).toBe('0.85');
  });

  it('comes back to what was typed, within its decimals', () => {
    const pairs = [
      [cc, ci],
      [litre, cc],
      [celsius, fahrenheit],
      [mm, inch],
      [foot, inch],
      [mile, foot],
    ] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...pairs),
        fc.boolean(),
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        fc.integer({ min: 0, max: 5 }),
        ([a, b], turned, digits, decimals) => {
          const [from, to] = turned ? [b, a] : [a, b];
          const typed = convert(String(digits), litre, litre, 0) ?? '';
          const value = decimals === 0 ? typed : (numberOf((digits / 10 ** decimals).toFixed(decimals)) ?? '');
          const there = convert(value, from, to, 20) ?? '';
          expect(Number(convert(there, to, from, decimals))).toBe(Number(value));
        },
      ),
    );
  });

  it('comes back where it is reciprocal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), (tenths) => {
        const value = (tenths / 10).toFixed(1);
        const there = convert(value, mpg, perHundred, 20) ?? '';
        expect(convert(there, perHundred, mpg, 1)).toBe(value);
      }),
    );
  });

  it('takes what is a number, as it was typed', () => {
    expect(['1.300', ' 007 ', '+5', '.5', '5.', '-0'].map(numberOf)).toEqual(['1.300', '7', '5', '0.5', '5', '0']);
    for (const none of ['', '.', '-', '1e3', '1,5', '٣', 'NaN', '1'.repeat(31)]) expect(numberOf(none)).toBeUndefined();
  });
});

describe('a measurement in words', () => {
  const volumes = [cc, ci, litre];
  it('is read with symbol, name or another spelling', () => {
    expect(measurementOf('889 cc', volumes)).toEqual({ number: '889', unit: cc });
    expect(measurementOf('54.3in³', volumes)).toEqual({ number: '54.3', unit: ci });
    expect(measurementOf(' 1,890 CC', volumes)).toEqual({ number: '1890', unit: cc });
    expect(measurementOf('2.0 liters', volumes)?.unit).toBe(litre);
    expect(measurementOf('-4 °F', [celsius, fahrenheit])).toEqual({ number: '-4', unit: fahrenheit });
    expect(measurementOf('33.5"', [mm, inch])?.unit).toBe(inch);
    expect(measurementOf('12', [mm])).toEqual({ number: '12', unit: mm });
  });
  it('is none without a number, with a foreign unit, or where the unit is open', () => {
    for (const none of ['cc', '', '889 kg', '889', 'about 889 cc', '1,89 cc'])
      expect(measurementOf(none, volumes)).toBeUndefined();
  });
});

const type = (globalTypeId: number, customData = {}, unitsOfMeasure: Unit[] = []) => ({
  globalTypeId,
  customData,
  unitsOfMeasure,
});

describe('a value by its definition', () => {
  it('is a number of so many decimals, a flag, a text, a list value or a measurement', () => {
    const problem = (typed: string, of: ReturnType<typeof type>, unitId: number | null = null) =>
      problemOfValue(typed, unitId, of);
    expect(problem('2', type(1, { isWhole: true }))).toBeUndefined();
    expect(problem('2.0', type(1, { isWhole: true }))).toBeUndefined();
    expect(problem('2.5', type(1, { isWhole: true }))).toBe(featureMessages.notWhole);
    expect(problem('2.125', type(1, { decimals: 2 }))).toBe(featureMessages.decimals(2));
    expect(problem('two', type(1))).toBe(featureMessages.notANumber);
    expect(problem('yes', type(4))).toBe(featureMessages.notAFlag);
    expect(problem('x'.repeat(4097), type(2))).toBe(featureMessages.tooLong);
    expect(problem('Red', type(3))).toBe(featureMessages.notInList);
    expect(problem('889', type(5, {}, [cc, ci]), 1)).toBeUndefined();
    expect(problem('889', type(5, {}, [cc, ci]), 3)).toBe(featureMessages.noSuchUnit);
    expect(problem('0', type(5, {}, [perHundred, mpg]), 7)).toBe(featureMessages.noBase);
    expect(casedText('km9-Adv', { allCaps: true }) + casedText('ABC', { allLower: true })).toBe('KM9-ADVabc');
  });

  it('is asked of customData too', () => {
    expect(problemsOfCustom(1, { isWhole: true, allCaps: true })).toEqual({ allCaps: featureMessages.notOfType });
    expect(problemsOfCustom(2, { allCaps: true, allLower: true })).toEqual({ allLower: featureMessages.bothCases });
    expect(problemsOfCustom(2, { inputType: 'menu' })).toEqual({ inputType: featureMessages.notOfType });
    expect(problemsOfCustom(3, {})).toEqual({ listType: featureMessages.noList });
    expect(problemsOfCustom(1, { default: 'many' })).toEqual({ default: featureMessages.badDefault });
  });
});

describe('a complex object', () => {
  const parts = new Map([
    [
      1,
      [
        { id: 2, isRequired: true },
        { id: 10, isRequired: true },
      ],
    ],
    [
      2,
      [
        { id: 11, isRequired: true },
        { id: 12, isRequired: false },
      ],
    ],
  ]);
  it('holds what its sub objects hold, and neither itself nor one thing twice', () => {
    expect(leavesOf(1, parts)).toEqual([
      { id: 11, isRequired: true },
      { id: 12, isRequired: false },
      { id: 10, isRequired: true },
    ]);
    expect(leavesOf(1, new Map([...parts, [2, [{ id: 1, isRequired: true }]]]))).toBe('circle');
    expect(leavesOf(1, new Map([...parts, [2, [{ id: 10, isRequired: true }]]]))).toBe('twice');
    expect(leavesOf(1, new Map([[1, [{ id: 1, isRequired: true }]]]))).toBe('circle');
  });

  it('says in the documented words what it lacks', () => {
    const of = (globalTypeId: number, ids: number[], kinds: string[] = []) =>
      problemOfParts({
        globalTypeId,
        subObjects: ids.map((id) => ({ id })),
        unitsOfMeasure: kinds.map((measurementType, id) => ({ id, measurementType })),
      })?.text;
    expect(of(globalTypes.complexObject, [])).toBe(featureMessages.noSubObject);
    expect(of(globalTypes.complexObject, [1, 1])).toBe(featureMessages.subObjectTwice);
    expect(of(globalTypes.measurement, [], ['Length', 'Weight'])).toBe(featureMessages.mixedUnits);
    expect(of(globalTypes.measurement, [], [])).toBe(featureMessages.noUnit);
    expect(of(globalTypes.number, [1])).toBe(featureMessages.notOfType);
  });
});

describe('completeness', () => {
  const field = (id: number, of: Partial<ValuedField> = {}): ValuedField => ({
    id,
    isRequired: true,
    repeatField: null,
    type: type(1),
    subObjects: [],
    ...of,
  });
  const values = (entries: Record<string, string>) =>
    new Map(Object.entries(entries).map(([key, value]) => [key, { value, unitId: null }]));

  it('asks for a value, every repetition and its count, and the required sub objects', () => {
    const ratio = field(2, { repeatField: 1 });
    expect(isComplete(field(1), values({}))).toBe(false);
    expect(isComplete(field(1), values({ [valueKey(1, 0, null)]: ' ' }))).toBe(false);
    expect(isComplete(field(1), values({ [valueKey(1, 0, null)]: '0' }))).toBe(true);
    expect(isComplete(ratio, values({}))).toBe(false);
    expect(isComplete(ratio, values({ '1.0.0': '2', '2.0.0': '2.8' }))).toBe(false);
    expect(isComplete(ratio, values({ '1.0.0': '2', '2.0.0': '2.8', '2.1.0': '1.6' }))).toBe(true);
    expect(isComplete(ratio, values({ '1.0.0': '0' }))).toBe(true);
    expect(repeatsOf(ratio, values({ '1.0.0': '99' }))).toBe(50);
    const brake = field(3, {
      type: type(6),
      subObjects: [
        { id: 7, isRequired: true, type: type(2) },
        { id: 8, isRequired: false, type: type(2) },
      ],
    });
    expect(isComplete(brake, values({ '3.0.8': 'x' }))).toBe(false);
    expect(isComplete(brake, values({ '3.0.7': 'x' }))).toBe(true);
  });

  it('names groups once, whatever their case', () => {
    expect(groupNamed(' engine ', ['Brakes', 'Engine'])).toBe('Engine');
    expect(groupNamed('Wheels', ['Engine'])).toBe('Wheels');
  });
});
