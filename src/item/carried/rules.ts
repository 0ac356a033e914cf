/** Attributes that records of a kind may carry. */
export const maxCarried = 100;

export const carriedMessages = {
  unknown: 'An attribute does not exist.',
} as const;
