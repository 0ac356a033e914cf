import type { Who } from './who.ts';

/** Whoever runs the program's own commands: the user only stands in the record, the rights are the operator's. */
export const operator = (user: { userId: number; userName: string; displayName: string }): Who => ({
  ...user,
  sessionId: 0,
  superAdmin: true,
  language: 'EN',
});

export const isOperator = ({ sessionId }: Pick<Who, 'sessionId'>): boolean => sessionId === 0;
