/** The text for everything that is no picture of ours (docs/domain/images.md, Formats). */
export const FORMAT_MESSAGE = 'File format not supported.';

/** Why a picture is not taken, whatever its kind. */
export const pictureMessages = {
  damaged: 'The image file is damaged.',
  tooLarge: (mostPixels: number) => `The image has more than ${mostPixels / 1e6} megapixels.`,
} as const;

/** Why a PDF is not taken, as a drawing or as literature. */
export const pdfMessages = {
  password: 'The PDF needs a password.',
  noPage: 'The PDF has no page.',
  cut: 'The PDF is damaged: its end is missing.',
  damaged: 'The PDF is damaged.',
  pictures: 'The pictures inside the PDF are too large.',
} as const;

/** Why an SVG is not taken: how much of it may be there, and how much is; or what in it cannot be read. */
export const svgMessages = {
  encoding: (name: string) => `The encoding "${name}" of the SVG is not known.`,
  notText: 'The SVG has bytes that are no text in its encoding.',
  entity: (name: string) => `The SVG uses the entity "${name}", which does not stand for plain text.`,
  entityMasses: (name: string, most: number) =>
    `With its entity "${name}" written out the SVG has more than ${counted(most)} characters.`,
  innerDoctype: 'An SVG with a document type within it is not accepted.',
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
