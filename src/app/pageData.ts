import { refreshMaxAttempts } from '../account/rules.ts';
import type { FixedLists } from '../catalog/contract.ts';
import { offeredTypes } from '../import/service.ts';
import { lookupTypes } from '../lookup/rules.ts';
import { relationKinds } from '../part/rules.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/pool.ts';
import { environmentIds, publishEnvironments, publishKinds, publishStatus } from '../publish/rules.ts';
import { importTypes } from './imports.ts';

/** Kinds of import that a catalogue has, under the documents' names. */
export const importTypesOf = async (db: Db) =>
  (await offeredTypes(db, importTypes)).map(({ id, key }) => ({
    id,
    name: key.slice(0, 1).toUpperCase() + key.slice(1),
  }));

/** What the slices know that the page data of every catalogue tells (002 §3). */
export const fixedLists = ({ gatewayUrl }: Pick<Config, 'gatewayUrl'>): FixedLists => ({
  publishingEnvironments: publishEnvironments.map((name) => ({ id: environmentIds[name], name })),
  publishingModes: [...publishKinds],
  publishingStatuses: {
    [publishStatus.inProgress]: 'In progress',
    [publishStatus.published]: 'Published',
    [publishStatus.failed]: 'Failed',
  },
  lookupTypes: lookupTypes.map(({ id, key }) => ({ id, name: key })),
  relationTypes: { image: 3, ...relationKinds },
  // Kinds of value of a standardized feature (001 §3).
  globalAttributeTypes: ['number', 'text', 'list', 'flag', 'measurement', 'complexObject'].map((name, at) => ({
    id: at + 1,
    name,
  })),
  endpoints: { gateway: gatewayUrl ?? '/', published: '/published', docs: '/docs' },
  refreshMaxAttempts,
});
