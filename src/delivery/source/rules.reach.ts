/** A source could not be read; the message is for people and names no secret. */
export class SourceFailed extends Error {
  override name = 'SourceFailed';
}

/** A file changed while it was read: it is left for the next time. */
export class FileChanged extends Error {
  override name = 'FileChanged';
}

/** A file that a source has. */
export interface FoundFile {
  name: string;
  /** Bytes; null where only reading tells. */
  size: number | null;
  /** Tells without reading that it is the same as before; empty where nothing does. */
  mark: string;
  /** Why it is not taken; undefined where it is. */
  left?: string;
}

/** How the files of a source are found and read. */
export interface Reach {
  /** Whether a file may be found while it is still being written. */
  isSlow: boolean;
  list(signal: AbortSignal): Promise<FoundFile[]>;
  /** The content of a file. Throws FileChanged, SourceFailed. */
  open(file: FoundFile, signal: AbortSignal): AsyncIterable<Uint8Array>;
}
