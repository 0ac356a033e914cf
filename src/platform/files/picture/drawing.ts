/** What the worker process is asked, and what it answers. */
export type Task = { kind: 'svg' | 'pdf'; path: string };
export type Drawing = {
  png: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
  /** The safe text of an SVG. */
  svg?: string;
};
export type Answer = { drawing: Drawing } | { refused: string; cause: string };
