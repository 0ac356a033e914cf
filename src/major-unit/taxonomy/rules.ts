/** Units that one call names at most, and that one assignment takes. */
export const mostAssigned = 10_000;
export const mostAssignedAtOnce = 100_000;

/** Up to where units without a leaf are counted. */
export const countedUnassigned = 100_000;

/** Changes that the list of the last assignments has. */
export const lastAssignments = 20;

export const unitTaxonomyMessages = {
  onlyLeaves: 'Only leaves take items.',
  unknownLevel: 'The level does not exist.',
  otherIndustry: 'The taxonomy is of another industry.',
  otherCount: (ready: number) => `${ready.toLocaleString('en')} units are unassigned now.`,
  tooMany: (count: number) =>
    `${count.toLocaleString('en')} units are meant; ${mostAssignedAtOnce.toLocaleString('en')} are possible at once.`,
} as const;
