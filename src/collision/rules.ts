/** Rows of a page of the three lists (docs/domain/skus.md, Collisions). */
export const collisionPage = 50;

/** Collisions that one call acts on, and that a list of ids holds. */
export const maxAtOnce = 10_000;

/** The three lists. */
export const collisionViews = ['collision', 'ignored', 'history'] as const;
export type CollisionView = (typeof collisionViews)[number];

/** What a list is kept to: rows with that mismatch, or with both. */
export const collisionFilters = ['All', 'MismatchName', 'MismatchSku', 'MismatchBoth'] as const;
export type CollisionFilter = (typeof collisionFilters)[number];

/** What settles a collision, by the number that it is kept under. */
export const collisionActions = {
  ChangeManufacturerName: 1,
  ChangeManufacturerSkus: 2,
  ChangeBothManufacturerNameAndSkus: 3,
  SplitSkus: 4,
} as const;
export type CollisionAction = keyof typeof collisionActions;

/** What can be done with chosen rows of the list, and of the ignored ones. */
export const listChoices = ['None', ...(Object.keys(collisionActions) as CollisionAction[]), 'Ignore'] as const;
export const ignoredChoices = ['None', 'Remove'] as const;
export type CollisionChoice = (typeof listChoices)[number] | (typeof ignoredChoices)[number];

/** An action as history and reports name it. */
export const actionNames: Record<CollisionAction, string> = {
  ChangeManufacturerName: 'Change mfr name',
  ChangeManufacturerSkus: 'Change mfr SKUs',
  ChangeBothManufacturerNameAndSkus: 'Change both',
  SplitSkus: 'Split SKUs',
};
export const actionName = (kept: number | null): string =>
  Object.entries(collisionActions).flatMap(([name, number]) =>
    number === kept ? [actionNames[name as CollisionAction]] : [],
  )[0] ?? '';

interface Flags {
  hasMfrNameMismatch: boolean;
  hasMfrSkuMismatch: boolean;
}

/** Whether a row's mismatches suit an action: the others are left as they are. */
export function suits(choice: CollisionChoice, { hasMfrNameMismatch, hasMfrSkuMismatch }: Flags): boolean {
  switch (choice) {
    case 'None':
      return false;
    case 'ChangeManufacturerName':
      return hasMfrNameMismatch;
    case 'ChangeManufacturerSkus':
      return hasMfrSkuMismatch;
    case 'ChangeBothManufacturerNameAndSkus':
      return hasMfrNameMismatch || hasMfrSkuMismatch;
    default:
      return true;
  }
}

/** Actions that rename a SKU, for all of its distributors. */
export const renames = (choice: CollisionChoice): boolean =>
  choice === 'ChangeManufacturerName' ||
  choice === 'ChangeManufacturerSkus' ||
  choice === 'ChangeBothManufacturerNameAndSkus';

/** Columns that a list is sorted by. */
export const sortKeys = [
  'distributorSku',
  'currentMfr',
  'incomingMfr',
  'currentMfrSku',
  'incomingMfrSku',
  'distributor',
  'importDate',
  'modified',
] as const;
export type CollisionSortKey = (typeof sortKeys)[number];

/** The order of a list where none is asked for. */
export const defaultSort = (view: CollisionView): string =>
  `distributorSku,currentMfr,distributor,-${view === 'history' ? 'modified' : 'importDate'}`;

/** Why an action leaves a row as it is. */
export const failures = ['taken', 'several', 'same', 'empty'] as const;
export type CollisionFailure = (typeof failures)[number];

export const collisionMessages = {
  sort: 'The order is by columns of the list, each once, with a minus sign where it descends.',
} as const;
