/** The text for everything that is no picture of ours (docs/domain/images.md, Formats). */
export const FORMAT_MESSAGE = 'File format not supported.';

/** Why a PDF is not taken, as a drawing or as literature. */
export const pdfMessages = {
  password: 'The PDF needs a password.',
  noPage: 'The PDF has no page.',
  cut: 'The PDF is damaged: its end is missing.',
  damaged: 'The PDF is damaged.',
} as const;

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
