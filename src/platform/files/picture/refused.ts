/** The text for everything that is no picture of ours (spec, values the documents leave open). */
export const FORMAT_MESSAGE = 'File format not supported.';

/** A picture is not taken; the message is for the user, answered with 400. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';
}
