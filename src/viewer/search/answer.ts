/** An item that was found, and the layer that has its record. */
export interface ItemHit {
  id: number;
  layer: string;
  /** What is shown of it, where the search came by it; else its record says so. */
  shown?: { type: number; display: string };
}

/** A part that was found, and the layer that has its record. */
export interface PartHit {
  id: number;
  layer: string;
  /** What is shown of it, where the search came by it; else its record says so. */
  shown?: { number: string; description: string; isReplaced: boolean };
  /** Its number is what was looked for, but for separators and leading zeros. */
  isExact?: true;
  /** The number that was looked for, where the part is an alternate of that one. */
  alternateOf?: string;
}

export interface Answer {
  items: ItemHit[];
  parts: PartHit[];
  /** Whether there may be more than these. */
  more: boolean;
  /** The words that were searched in place of unknown ones. */
  corrected?: string;
  /** Whether parts are here whose number is only near. */
  near: boolean;
}
