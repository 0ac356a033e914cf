import { defaultContext } from '../../contexts.ts';
import type { Picture, UnitRecord } from '../../release/contract.ts';
import { byKey } from '../derive/tree.ts';
import { unitRecord, type UnitSource } from '../derive/unit.ts';
import type { Chosen } from './queries.item.ts';
import {
  colorSources,
  descriptionSources,
  type FeatureRow,
  featureSources,
  levelsOfUnits,
  modelsOfUnits,
  type Product,
  unitSources,
  valueSources,
} from './queries.unit.ts';
import type { Making } from './service.making.ts';

/** Units of the release, read with one statement for each table. */
export interface ReleasedUnits {
  /** A unit as a layer holds it, its pictures put there. */
  inLayer(layer: string, itemId: number): Promise<UnitRecord>;
}

/** @param titleOf what a person calls an item whose picture is missing */
export async function releasedUnits(
  making: Making,
  chosen: Chosen,
  titleOf: (itemId: number) => string,
): Promise<ReleasedUnits> {
  const { db, shared, pictures, languages } = making;
  const [units, values, features, colors, descriptions, levels, models] = await Promise.all([
    unitSources(db, chosen),
    valueSources(db, chosen),
    featureSources(db, chosen),
    colorSources(db, chosen),
    descriptionSources(db, chosen),
    levelsOfUnits(db, chosen),
    modelsOfUnits(db, chosen, defaultContext),
  ]);
  await pictures.prepare(features.map((feature) => ({ ...feature, title: titleOf(feature.itemId) })));
  const listed = await shared.listed([
    ...units.flatMap((unit) => [
      unit.industryId,
      unit.typeId,
      unit.subTypeId,
      unit.activityId,
      unit.parentCompanyId,
      unit.makeId,
      unit.brandId,
    ]),
    ...values.map(({ listValueId }) => listValueId),
    ...colors.flatMap(({ basicId, locationId, typeId }) => [basicId, locationId, typeId]),
  ]);
  const productOf = (unit: UnitSource): Product | undefined => {
    const [industry, type, subType] = [unit.industryId, unit.typeId, unit.subTypeId].map(listed);
    return industry && type && subType && { industryId: industry.id, typeId: type.id, subTypeId: subType.id };
  };
  const fieldsOf = await shared.fields(units.flatMap((unit) => productOf(unit) ?? []));
  const unitOf = new Map(units.map((unit) => [unit.itemId, unit]));
  const of = {
    values: byKey(values, 'itemId'),
    features: byKey(features, 'itemId'),
    colors: byKey(colors, 'itemId'),
    descriptions: byKey(descriptions, 'itemId'),
    levels: byKey(levels, 'itemId'),
    models: byKey(models, 'itemId'),
  };
  return {
    async inLayer(layer, itemId) {
      const unit = unitOf.get(itemId);
      const product = unit && productOf(unit);
      const put = async ({ itemId: id, group, name, value, ...source }: FeatureRow) => {
        const picture: Picture | undefined = await pictures.put(making.files.layer(layer), source);
        return { itemId: id, group, name, value, picture };
      };
      return unitRecord(
        {
          unit,
          features: await Promise.all((of.features.get(itemId) ?? []).map(put)),
          colors: of.colors.get(itemId) ?? [],
          descriptions: of.descriptions.get(itemId) ?? [],
          fields: product ? fieldsOf(product) : [],
          values: of.values.get(itemId) ?? [],
          levels: (of.levels.get(itemId) ?? []).map(({ levelId }) => levelId),
          models: (of.models.get(itemId) ?? []).map(({ modelId }) => modelId),
        },
        languages,
        listed,
      );
    },
  };
}
