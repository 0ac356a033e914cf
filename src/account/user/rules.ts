/** Users of a page of the list. */
export const usersTake = 100;

export const userMessages = {
  lastSuper: 'The installation needs a super administrator who may sign in.',
  oneself: 'Nobody shuts themselves out or takes their own right away.',
} as const;
