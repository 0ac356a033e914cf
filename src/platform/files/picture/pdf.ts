import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Drawing } from './drawing.ts';
import { hasDamagedStream } from './pdfStreams.ts';
import { MAX_INPUT_PIXELS } from './raster.ts';
import { PageWanted, pdfMessages, PictureRefused } from './refused.ts';
import { DOTS_PER_INCH, fitted, MAX_SIDE } from './svgSize.ts';

const PDFJS = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** pdf.js brings its own canvas; shapes of another version of it would not fit. */
type CanvasFactory = {
  create(width: number, height: number): { canvas: HTMLCanvasElement & { encode(format: 'png'): Promise<Uint8Array> } };
};

/** What pdf.js says when it goes on without a stream, a part of the page's content or a picture, or with half of one. */
const lost = new RegExp(
  '^Warning: (?:Invalid stream:|Unable to decode (?:inline )?image|getContentStream - ignoring sub-stream' +
    '|getOperatorList - ignoring (?:errors|XObject)|handleTilingType - ignoring pattern' +
    '|decodeScan - unexpected|readDataBlock - |JpegImage\\.parse - |.*ignoring the rest of the image data' +
    '|.*flate stream|Unknown command "[^"]*[^\\x21-\\x7e"])',
);
const tooLarge = /^Warning: Image exceeded maximum allowed size/;

/**
 * A page of a PDF, counted from 1, as png at 200 dots per inch, at most 8,000 pixels a side. Nothing in the
 * file is run or fetched. Runs in the worker process, which is killed when it takes too long.
 * @throws PictureRefused for encryption, damage, and pictures in it that are too large; PageWanted where there are several
 * pages and none of them is named.
 */
export async function drawPdf(path: string, number?: number): Promise<Drawing> {
  const document = await openWhole(path, VerbosityLevel.WARNINGS);
  const { refused, end } = losses();
  try {
    const page = await pageOf(document, number);
    const natural = page.getViewport({ scale: DOTS_PER_INCH / 72 });
    const size = fitted(natural);
    const scale = Math.min(1, MAX_SIDE / Math.max(natural.width, natural.height));
    const { canvas } = (document.canvasFactory as CanvasFactory).create(size.width, size.height);
    const viewport = page.getViewport({ scale: (DOTS_PER_INCH / 72) * scale });
    await page.render({ canvas, viewport, background: 'white' }).promise;
    const reason = refused();
    if (reason !== undefined) throw new PictureRefused(reason);
    return { ...size, png: await canvas.encode('png') };
  } catch (error) {
    throw error instanceof PictureRefused ? error : new PictureRefused(pdfMessages.damaged, { cause: error });
  } finally {
    end();
    await document.loadingTask.destroy();
  }
}

/** Why a page is refused that is drawn until `end`, by what pdf.js says on the console: it has no other way to say it. */
function losses() {
  const { warn } = console;
  let refused: string | undefined;
  const said = (text: unknown) => {
    if (lost.test(String(text))) refused = pdfMessages.damaged;
    if (tooLarge.test(String(text))) refused ??= pdfMessages.pictures;
  };
  Object.assign(console, { warn: said });
  return { refused: () => refused, end: () => Object.assign(console, { warn }) };
}

function pageOf(document: PDFDocumentProxy, number = document.numPages === 1 ? 1 : 0) {
  if (number < 1 || number > document.numPages) throw new PageWanted(document.numPages);
  return document.getPage(number);
}

/** How many pages a PDF has, at least one. @throws PictureRefused */
export async function pdfPages(path: string): Promise<number> {
  const document = await openWhole(path);
  try {
    return document.numPages;
  } finally {
    await document.loadingTask.destroy();
  }
}

/** Bytes at the end of a PDF in which its mark of the end stands, as viewers look for it. */
const END_BYTES = 1024;

/** A PDF that has its end and a page. @throws PictureRefused */
export const openPdf = async (path: string): Promise<PDFDocumentProxy> => openBytes(await readFile(path));

/** A new PDF: one whose streams are whole too. What is stored is never measured again. @throws PictureRefused */
async function openWhole(path: string, verbosity?: number): Promise<PDFDocumentProxy> {
  const bytes = await readFile(path);
  const document = await openBytes(bytes, verbosity);
  if (!(await hasDamagedStream(bytes))) return document;
  await document.loadingTask.destroy();
  throw new PictureRefused(pdfMessages.damaged);
}

async function openBytes(bytes: Buffer, verbosity: number = VerbosityLevel.ERRORS): Promise<PDFDocumentProxy> {
  if (!bytes.subarray(-END_BYTES).includes('%%EOF')) throw new PictureRefused(pdfMessages.cut);
  const document = await opened(new Uint8Array(bytes), verbosity);
  if (document.numPages > 0) return document;
  await document.loadingTask.destroy();
  throw new PictureRefused(pdfMessages.noPage);
}

async function opened(data: Uint8Array<ArrayBuffer>, verbosity: number): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      data,
      cMapUrl: join(PDFJS, 'cmaps/'),
      standardFontDataUrl: join(PDFJS, 'standard_fonts/'),
      wasmUrl: join(PDFJS, 'wasm/'),
      iccUrl: join(PDFJS, 'iccs/'),
      isEvalSupported: false,
      enableXfa: false,
      useSystemFonts: false,
      maxImageSize: MAX_INPUT_PIXELS,
      verbosity,
    }).promise;
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new PictureRefused(isLocked ? pdfMessages.password : pdfMessages.damaged, { cause: error });
  }
}
