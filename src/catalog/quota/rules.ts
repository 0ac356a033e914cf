/** Bytes of the megabyte in which quotas are set. */
const megabyte = 2 ** 20;

/** Bytes in whole megabytes, rounded up. */
export const megabytes = (bytes: number): number => Math.ceil(bytes / megabyte);

/** The largest quota, in megabytes (docs/domain/catalogue.md, Quotas). */
export const maxQuota = 100_000_000;

/** The largest workbook that a catalogue may be set to take, in megabytes, and of the kinds that are read whole. */
export const maxWorkbooks = 100;
const maxWhole = 20;
/** Bytes that a workbook stays below where nothing is set. */
export const workbookBytes = 70_000;

/** The bytes that a workbook may have: read as a stream, or whole. */
export const workbookSizes = (workbooksMb: number): WorkbookSizes => ({
  streamed: workbooksMb === 0 ? workbookBytes - 1 : workbooksMb * megabyte,
  whole: workbooksMb === 0 ? workbookBytes - 1 : Math.min(workbooksMb, maxWhole) * megabyte,
});

/** Bytes at most. */
export interface WorkbookSizes {
  streamed: number;
  whole: number;
}

const inMegabytes = (bytes: number) => `${megabytes(bytes).toLocaleString('en')} MB`;

/** What is allowed in megabytes, 0 for no bound, and what is taken of it in bytes. */
export interface Room {
  filesMb: number;
  filesTaken: number;
  uploadsMb: number;
  uploadsTaken: number;
}

const lacks = (allowedMb: number, taken: number, bytes: number) =>
  allowedMb > 0 && taken + bytes > allowedMb * megabyte;

/** Why so many bytes more have no room; undefined where they have. */
export function noRoom({ filesMb, filesTaken, uploadsMb, uploadsTaken }: Room, bytes: number): string | undefined {
  if (lacks(filesMb, filesTaken, bytes))
    return `The catalogue may keep ${inMegabytes(filesMb * megabyte)} of files and keeps ${inMegabytes(filesTaken)}: there is no room for this one.`;
  if (lacks(uploadsMb, uploadsTaken, bytes))
    return `A user may upload ${inMegabytes(uploadsMb * megabyte)} in 24 hours, and you have uploaded ${inMegabytes(uploadsTaken)}: there is no room for this one.`;
  return undefined;
}
