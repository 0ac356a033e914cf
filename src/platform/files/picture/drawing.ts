/** What the worker process is asked: to draw a file, or where its texts stand. */
export type Task = { kind: 'svg' | 'pdf'; path: string; wants?: 'drawing' | 'texts' };
export type Drawing = {
  png: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
  /** The safe text of an SVG. */
  svg?: string;
};
/** A text of a drawing with the box of its capitals, in pixels of the picture. */
export type PlacedText = { text: string; x: number; y: number; w: number; h: number };
/** What it answers. */
export type Answer = { drawing: Drawing } | { texts: PlacedText[] } | { refused: string; cause: string };
