import { composed } from '../../contract/composed.ts';
import { openPdf } from './pdf.ts';
import type { PlacedText } from './drawing.ts';
import { DOTS_PER_INCH, MAX_SIDE } from './svgSize.ts';

/** How far the letters of a font reach above its line, of its size: what a box around capitals and digits needs. */
const capitals = 0.75;
const MAX_TEXTS = 20_000;

/** The upright texts of a PDF's page, in pixels of the picture that `drawPdf` makes of it. @throws PictureRefused */
export async function pdfTexts(path: string, number = 1): Promise<PlacedText[]> {
  const document = await openPdf(path);
  try {
    const page = await document.getPage(number);
    const natural = page.getViewport({ scale: DOTS_PER_INCH / 72 });
    const scale = (DOTS_PER_INCH / 72) * Math.min(1, MAX_SIDE / Math.max(natural.width, natural.height));
    const { transform } = page.getViewport({ scale });
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
    const { items } = await page.getTextContent();
    return items.slice(0, MAX_TEXTS).flatMap((item): PlacedText[] => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [ta = 0, tb = 0, , , x = 0, y = 0] = item.transform as number[];
      const along = { x: a * ta + c * tb, y: b * ta + d * tb };
      if (along.x <= 0 || Math.abs(along.y) > 0.1 * along.x) return [];
      const height = Math.hypot(along.x, along.y) * capitals;
      return [
        {
          text: composed(item.str),
          x: a * x + c * y + e,
          y: b * x + d * y + f - height,
          w: item.width * scale,
          h: height,
        },
      ];
    });
  } finally {
    await document.loadingTask.destroy();
  }
}
