import { execFile } from 'node:child_process';
import { FileInfected, ScanFailed } from './storeErrors.ts';

/** Looks at a file before it is kept. @throws FileInfected, ScanFailed */
export type Scan = (file: string) => Promise<void>;

/** The longest that a scanner may take for a file, in milliseconds. */
const longest = 120_000;

/**
 * A scanner of viruses: a program that is given a file's path and ends with 0 where the file is clean, with 1 where it is
 * not (as clamdscan does). Anything else, or no end, counts as not looked at, and the file is not kept.
 */
export const scannerOf =
  (program: string): Scan =>
  (file) =>
    new Promise((resolve, reject) => {
      execFile(program, [file], { timeout: longest, windowsHide: true }, (error) => {
        if (!error) resolve();
        else reject(error.code === 1 ? new FileInfected() : new ScanFailed());
      });
    });
