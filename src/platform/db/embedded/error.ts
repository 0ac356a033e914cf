/** The embedded database cannot be had; the message is for the user and says what to do. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}
