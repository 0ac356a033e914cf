import { expect, it } from 'vitest';
import type { Feature } from './contract.ts';
import { featureModel, featuresToSave } from './rules.save.ts';

const feature = (featureId: number, featureName: string, itemIndex: number): Feature => ({
  featureId,
  featureGroupId: 1,
  featureGroupName: 'Engine',
  featureName,
  featureValue: 'V',
  imageId: null,
  image: null,
  itemIndex,
  version: 7,
});
const saved = [feature(11, 'A', 0), feature(12, 'B', 1), feature(13, 'C', 2)];
const [a, b, c] = saved.map(featureModel) as [
  ReturnType<typeof featureModel>,
  ReturnType<typeof featureModel>,
  ReturnType<typeof featureModel>,
];
const none = { groupsToAdd: [], featuresToAdd: [], featuresToUpdate: [], featuresToDelete: [] };
const typed = (featureGroupName: string, featureName: string) => ({
  values: { featureGroupName, featureName, featureValue: 'V', imageId: '' },
});

it('names nothing where the grid is as it is saved', () => {
  expect(featuresToSave([a, b, c], saved)).toEqual(none);
});

it('names new rows with their places, changed ones with their versions, removed ones, and new groups once', () => {
  const rows = [a, typed('Wheels', 'N'), { ...c, values: { ...c.values, imageId: '5' } }, typed(' wheels', 'M')];
  expect(featuresToSave(rows, saved)).toEqual({
    groupsToAdd: [{ featureGroupName: 'Wheels' }],
    featuresToAdd: [
      { featureGroupName: 'Wheels', featureName: 'N', featureValue: 'V', imageId: null, itemIndex: 1 },
      { featureGroupName: ' wheels', featureName: 'M', featureValue: 'V', imageId: null, itemIndex: 3 },
    ],
    featuresToUpdate: [
      { featureId: 13, version: 7, featureGroupName: 'Engine', featureName: 'C', featureValue: 'V', imageId: 5 },
    ],
    featuresToDelete: [{ featureId: 12, version: 7 }],
  });
});

it('names of rows that changed places as few as it takes', () => {
  expect(featuresToSave([c, a, b], saved)).toMatchObject({
    featuresToUpdate: [{ featureId: 13, itemIndex: 0 }],
    featuresToAdd: [],
  });
});
