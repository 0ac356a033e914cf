import type { Hotspot } from '../../image/contract.ts';
import type { DiagramRecord } from '../contract.ts';

/** What is put on paper, and how (docs/domain/diagrams.md, Printing). */
export interface PrintOptions {
  what: 'both' | 'drawing' | 'list';
  paper: 'A4' | 'Letter';
  orientation: 'portrait' | 'landscape';
  hotspots: boolean;
  footnotes: boolean;
}

export const firstOptions: PrintOptions = {
  what: 'both',
  paper: 'A4',
  orientation: 'portrait',
  hotspots: true,
  footnotes: true,
};

/** Millimetres of an upright sheet. */
const sheets = { A4: { width: 210, height: 297 }, Letter: { width: 215.9, height: 279.4 } } as const;
/** The margin on each side, and what stands above the drawing, in millimetres. */
const margin = 12;
const head = 18;

/** The part of the first page that a drawing takes where its list follows, on upright paper. */
const drawingShare = 0.55;

/** How wide an image of that size is printed, in millimetres: as large as its room lets it be. */
export function drawingWidth(
  image: { width: number; height: number },
  { what, paper, orientation }: Pick<PrintOptions, 'what' | 'paper' | 'orientation'>,
): number {
  const sheet = sheets[paper];
  const [across, down] = orientation === 'portrait' ? [sheet.width, sheet.height] : [sheet.height, sheet.width];
  const share = what === 'both' && orientation === 'portrait' ? drawingShare : 1;
  const room = { width: across - 2 * margin, height: (down - 2 * margin) * share - head };
  return Math.min(room.width, (room.height * image.width) / image.height);
}

/** The page rule of a print; browsers that know it need no settings of their own. */
export const pageRule = ({ paper, orientation }: Pick<PrintOptions, 'paper' | 'orientation'>) =>
  `@page { size: ${paper} ${orientation}; margin: ${margin}mm; }`;

/** What is printed: the diagram as it is saved. */
export interface PrintSource {
  code: string;
  hierarchyId: number;
  diagram: DiagramRecord;
  hotspots: readonly Hotspot[];
  /** The catalogue's content languages; the first is its own. */
  languages: readonly string[];
  allowFootnotes: boolean;
  /** True for a tag that nothing is linked to. */
  isUnlinked: (tag: string) => boolean;
  colors: { linked: string; unlinked: string };
}
