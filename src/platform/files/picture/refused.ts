/** The text for everything that is no picture of ours (docs/domain/images.md, Formats). */
export const FORMAT_MESSAGE = 'File format not supported.';

/** Why a PDF is not taken, as a drawing or as literature. */
export const pdfMessages = {
  password: 'The PDF needs a password.',
  noPage: 'The PDF has no page.',
  cut: 'The PDF is damaged: its end is missing.',
  damaged: 'The PDF is damaged.',
} as const;

/** Why an SVG is not taken: how much of it may be there, and how much is. */
export const svgMessages = {
  steps: (most: number, found: number) =>
    `An SVG may have at most ${counted(most)} steps in its paths; this one has ${counted(found)}.`,
  elements: (most: number, found: number) =>
    `An SVG may have at most ${counted(most)} elements; this one has ${counted(found)}.`,
  levels: (most: number) => `The elements of an SVG may stand in at most ${most} levels.`,
} as const;

const counted = (number: number) => number.toLocaleString('en');

/** A picture is not taken; the message is for the user, answered with 400. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';
}

/** A PDF has several pages, none of which was named, or one that it has not. */
export class PageWanted extends PictureRefused {
  override name = 'PageWanted';
  readonly pages: number;

  constructor(pages: number) {
    super(`The PDF has ${pages} pages; an image is one of them.`);
    this.pages = pages;
  }
}
