/** More bytes came than are allowed; answered with 413. */
export class PayloadTooLarge extends Error {
  override name = 'PayloadTooLarge';
  readonly statusCode = 413;
  /** Bytes allowed. */
  readonly limit: number;

  constructor(limit: number) {
    super(`The file is larger than ${limit} bytes.`);
    this.limit = limit;
  }
}

/** The disk or the quota of the file store is used up; answered with 503. */
export class StorageFull extends Error {
  override name = 'StorageFull';

  constructor(cause: unknown) {
    super('There is no room left in the file store.', { cause });
  }
}

export function storageError(error: unknown): unknown {
  const code = codeOf(error);
  return code === 'ENOSPC' || code === 'EDQUOT' ? new StorageFull(error) : error;
}

export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
