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

/** The disk failed, not whoever asked: it says what and on which file; answered with 503. */
class StorageFailed extends Error {
  override name = 'StorageFailed';
}

/** The disk or the quota of the file store is used up; answered with 503. */
export class StorageFull extends StorageFailed {
  override name = 'StorageFull';
}

/** Also one that a thread threw, which comes without its class. */
export const isStorageFailed = (error: unknown): error is Error =>
  error instanceof Error && /^Storage(?:Failed|Full)$/.test(error.name);

const full = 'The disk is full';
/** What a disk says, in words. */
const problems: Record<string, string> = {
  ENOSPC: full,
  EDQUOT: full,
  EROFS: 'The disk is read-only',
  EACCES: 'The disk allows no writing',
  EPERM: 'The disk allows no writing',
  EIO: 'The disk is faulty',
  ENOENT: 'The directory is gone',
  ENOTDIR: 'The directory is gone',
  EEXIST: 'The directory is gone',
  ESTALE: 'The directory is gone',
  EMFILE: 'Too many files are open',
  ENFILE: 'Too many files are open',
};

/** An error of writing a file, told as one of the disk where it is one. `file` is what a person may know it by. */
export function storageError(error: unknown, file: string): unknown {
  const problem = problems[String(codeOf(error))];
  if (problem === undefined) return error;
  const Failed = problem === full ? StorageFull : StorageFailed;
  return new Failed(`${problem}: ${file} could not be written.`, { cause: error });
}

/** A file of the store or of a release is not there, answered with 404, or not what was put, answered with 503. */
export class FileDamaged extends Error {
  override name = 'FileDamaged';
  readonly is: 'missing' | 'damaged';

  /** @param file its path: for the log */
  constructor(is: 'missing' | 'damaged', file: string, cause?: unknown) {
    super(`The file is ${is}.`, { cause: cause ?? new Error(file) });
    this.is = is;
  }
}

/** The scanner found a virus in a file; answered with 400. */
export class FileInfected extends Error {
  override name = 'FileInfected';

  constructor() {
    super('The file contains a virus and was not kept.');
  }
}

/** The scanner did not look at a file, which is not kept then; answered with 503. */
export class ScanFailed extends Error {
  override name = 'ScanFailed';

  constructor() {
    super('The file could not be scanned for viruses. Please try again later.');
  }
}

export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
