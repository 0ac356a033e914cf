/** The embedded database cannot be had; the message is for the user and says what to do. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}

/** Whether the system answered with one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
