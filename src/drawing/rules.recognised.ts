/** A picture, one byte a pixel, row by row; 0 is black. */
export interface Gray {
  width: number;
  height: number;
  gray: Uint8Array;
}

/** A place in pixels of the picture. */
export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A callout: the whole of it, its circle or box where it has one, otherwise its text with a margin. */
export interface Found extends Area {
  value: string;
  /** All but the parts list says that it is one. */
  isUnlisted?: boolean;
}

/** What a drawing's callouts are thought to be; `missing` are tags of the list that were not found. */
export interface Recognised {
  confident: Found[];
  doubtful: Found[];
  missing: string[];
  /** Height in pixels of numbers that are too small to be read, where they are more than what was found. */
  coarse?: number;
}
