import type { Size } from './svgSize.ts';

/** A drawing that may have texts; `page` counts from 1. */
export type Drawn = { kind: 'svg'; path: string } | { kind: 'pdf'; path: string; page?: number | undefined };
/** Kinds of picture that become a png and are kept as they came. */
export type Converted = 'tiff' | 'webp' | 'bmp';
/** What lies behind a picture. */
export type Source = Drawn | { kind: Converted; path: string };
/** What the worker process is asked: to draw a file, where its texts stand on its picture, or how many pages a PDF has. */
export type Task = { source: Source } | { source: Drawn; picture: Size } | { count: string };
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
/** What it answers; `pages` where one of several has to be chosen. */
export type Answer =
  | { drawing: Drawing }
  | { texts: PlacedText[] }
  | { count: number }
  | { pages: number }
  | { refused: string; cause: string };
