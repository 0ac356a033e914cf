import type { UnitOfMeasure } from './contract.ts';
import type { CustomData } from './rules.ts';

/** A sub object of a complex object. */
export interface Part {
  id: number;
  name: string;
  globalTypeId: number;
  isRequired: boolean;
}

/** What the form of a definition edits. */
export interface DefinitionValues {
  name: string;
  customData: CustomData;
  unitsOfMeasure: readonly Pick<UnitOfMeasure, 'id' | 'measurementType' | 'symbol' | 'uomType'>[];
  subObjects: readonly Part[];
}

/** A list with one of its entries moved up or down. */
export function moved<T>(list: readonly T[], at: number, by: 1 | -1): readonly T[] {
  const one = list[at];
  const to = at + by;
  return one === undefined || to < 0 || to >= list.length ? list : list.toSpliced(at, 1).toSpliced(to, 0, one);
}
