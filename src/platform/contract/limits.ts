/** Largest picture that is taken in, in bytes (spec, values: upload limits). */
export const MAX_PICTURE_BYTES = 50 * 1024 ** 2;
