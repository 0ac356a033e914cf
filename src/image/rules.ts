/** Bounds of a hotspot in image pixels: over 10, at most 400 by 200 (docs/domain/diagrams.md, Hotspots). */
export const hotspotSize = { over: 10, width: 400, height: 200 } as const;

/** Longest tag of a hotspot (docs/domain/catalogue.md, Limits). */
export const hotspotValue = 16;

/** Tags are compared by this: without case and outer spaces. */
export const tagKey = (tag: string) => tag.trim().toLowerCase();
/** Longest name of an image, in characters (docs/domain/images.md, Images). */
export const maxImageName = 256;

/** Pictures that an item or a part may have. */
export const maxPictures = 100;

/** Names of further places of an image or a file that a dialog shows (docs/domain/images.md, Where an image is shown). */
export const namedPlaces = 51;

/** Hotspots that one image may carry. */
export const maxHotspots = 2000;

/** Widths in pixels in which images are served beside the whole one: preview box, tile, screen. */
export const imageSizes = [145, 400, 1600] as const;

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** True for a box of an allowed size that lies in the image. */
export const fits = ({ x, y, w, h }: Box, image: { width: number; height: number }) =>
  w > hotspotSize.over &&
  h > hotspotSize.over &&
  w <= hotspotSize.width &&
  h <= hotspotSize.height &&
  x >= 0 &&
  y >= 0 &&
  x + w <= image.width &&
  y + h <= image.height;

/** How something shows an image, by the numbers on the wire: not at all, as its drawing, as its picture. */
export const imageRelations = { none: 0, drawing: 1, picture: 3 } as const;

/** Base types that show images: part, model, diagram, folder, accessory list, major unit and its folder. */
export const shownBy = ['1', '2', '3', '4', '7', '8', '9'] as const;

/** What of an image goes into PDFs: its drawing where it came as one, its picture, or nothing (docs/domain/images.md, In PDFs). */
export const pdfRenditions = ['vector', 'picture', 'none'] as const;
export type PdfRendition = (typeof pdfRenditions)[number];

/** Media types in which images come. */
export const mediaTypes = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/svg+xml',
  'image/tiff',
  'image/webp',
  'image/bmp',
  'application/pdf',
] as const;

/** Orders of a list of images; a minus behind the name turns them. */
export const imageOrders = ['created-', 'created', 'name', 'name-', 'width-', 'width'] as const;

/** Matches up to which a search of images counts. */
export const exactCount = 5000;

export const imageMessages = {
  name: `Name is required. Value limited to ${maxImageName} characters.`,
  noImage: (type: string) => `The type ${type} has no image.`,
  oneDrawing: 'A diagram shows one image.',
  weight: 'The primary picture is the one of weight 1.',
  oneFile: 'One of by, file and copyOf names the new file.',
  onePlace: 'An upload is for an item or for the place of an image.',
  noItem: 'Literature hangs on an item: parentId names it.',
  noParent: 'It says where the item of parentId hangs.',
  notUnder: 'The diagram does not hang under this item.',
  tooManyHotspots: `An image has at most ${maxHotspots} hotspots.`,
  tooMany: `An item or a part has at most ${maxPictures} pictures.`,
} as const;
/** Endings under which files are looked for that become images; what a file is says its beginning. */
export const imageEndings = [
  '.png',
  '.jpg',
  '.jpeg',
  '.gif',
  '.svg',
  '.tif',
  '.tiff',
  '.webp',
  '.bmp',
  '.pdf',
] as const;
