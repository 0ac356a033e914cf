/** Days that the sign-in log keeps. */
export const signInDays = 400;

/** Rows of a page. */
export const signInsTake = 100;

/** What the log tells of, in the order in which the filter lists it. */
export const signInKinds = [
  'signed-in',
  'sign-in-refused',
  'session-ended',
  'refresh-token-reused',
  'password-changed',
  'user-added',
  'user-link',
  'user-shut-out',
  'user-let-in',
  'super-given',
  'super-taken',
  'member-added',
  'member-changed',
  'member-removed',
  'member-link',
] as const;
export type SignInKind = (typeof signInKinds)[number];

/**
 * What an Admin is told of the members of a catalogue: how they come in. What else was done with a user may speak of
 * other catalogues.
 */
export const memberKinds: readonly SignInKind[] = [
  'signed-in',
  'sign-in-refused',
  'session-ended',
  'refresh-token-reused',
  'password-changed',
];
