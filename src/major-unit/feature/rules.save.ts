import { place, step } from '../../diagram/rules.order.ts';
import type { Feature } from './contract.ts';
import { groupKey } from './rules.ts';
import type { FeatureFields } from './rules.ts';

/** A feature as the grid holds it; the id is the server's, as text. New ones are known by their key. */
export interface FeatureModel {
  id?: string | undefined;
  key?: string | undefined;
  values: Readonly<Record<string, string>>;
}

export const featureModel = (feature: Feature): FeatureModel => ({
  id: String(feature.featureId),
  values: {
    featureGroupName: feature.featureGroupName,
    featureName: feature.featureName,
    featureValue: feature.featureValue,
    imageId: feature.imageId === null ? '' : String(feature.imageId),
  },
});

/** The texts that a person typed. */
export function typedFields({ values }: FeatureModel): FeatureFields {
  const text = (key: keyof FeatureFields): string => values[key] ?? '';
  return {
    featureGroupName: text('featureGroupName'),
    featureName: text('featureName'),
    featureValue: text('featureValue'),
  };
}

const same = (a: FeatureModel['values'], b: FeatureModel['values']): boolean =>
  Object.keys({ ...a, ...b }).every((key) => (a[key] ?? '') === (b[key] ?? ''));

/** The difference between the grid and what the server has, as a save names it. */
export function featuresToSave(rows: readonly FeatureModel[], saved: readonly Feature[]) {
  const known = new Map(saved.map((feature, at) => [String(feature.featureId), { feature, at }]));
  const keptOf = ({ id }: FeatureModel) => (id === undefined ? undefined : known.get(id));
  // Those that stay where they are among the others keep their places.
  const places = rows.map((row) => {
    const kept = keptOf(row);
    return kept ? (kept.at + 1) * step : null;
  });
  const placed = place(places);
  const fields = (row: FeatureModel) => ({
    ...typedFields(row),
    imageId: row.values['imageId'] ? Number(row.values['imageId']) : null,
  });
  const present = new Set(rows.map(({ id }) => id));
  const groups = new Map(saved.map(({ featureGroupName }) => [groupKey(featureGroupName), '']));
  const groupsToAdd = rows.flatMap((row) => {
    const name = typedFields(row).featureGroupName.trim();
    if (groups.has(groupKey(name))) return [];
    groups.set(groupKey(name), name);
    return [{ featureGroupName: name }];
  });
  return {
    groupsToAdd,
    featuresToAdd: rows.flatMap((row, at) => (keptOf(row) ? [] : [{ ...fields(row), itemIndex: at }])),
    featuresToUpdate: rows.flatMap((row, at) => {
      const kept = keptOf(row);
      if (!kept) return [];
      const isMoved = placed[at] !== places[at];
      if (!isMoved && same(row.values, featureModel(kept.feature).values)) return [];
      const { featureId, version } = kept.feature;
      return [{ featureId, version, ...fields(row), ...(isMoved && { itemIndex: at }) }];
    }),
    featuresToDelete: saved.flatMap(({ featureId, version }) =>
      present.has(String(featureId)) ? [] : [{ featureId, version }],
    ),
  };
}
