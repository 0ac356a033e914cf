/** What one does in the tour and the server sees, in its order. */
export const serverSteps = ['find', 'tag', 'correct', 'state', 'publish', 'takeBack'] as const;
export type ServerStep = (typeof serverSteps)[number];
