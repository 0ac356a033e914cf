import { answerEach } from '../../process/answer.ts';
import type { Answer, Drawing, Drawn, PlacedText, Source, Task } from './drawing.ts';
import { PageWanted, pictureMessages, PictureRefused } from './refused.ts';
import type { Size } from './svgSize.ts';

async function textsOf(source: Drawn, picture: Size): Promise<PlacedText[]> {
  if (source.kind === 'pdf') {
    const { pdfTexts } = await import('./pdfTexts.ts');
    return pdfTexts(source.path, source.page);
  }
  const { svgTexts } = await import('./svgTexts.ts');
  return svgTexts(source.path, picture);
}

async function draw(source: Source): Promise<Drawing> {
  if (source.kind === 'pdf') {
    const { drawPdf } = await import('./pdf.ts');
    return drawPdf(source.path, source.page);
  }
  if (source.kind === 'svg') {
    const { drawSvg } = await import('./svg.ts');
    return drawSvg(source.path);
  }
  const { convert } = await import('./raster.ts');
  const { bytes, width, height } = await convert(source.path, source.kind);
  return { png: bytes, width, height };
}

async function answer(task: Task): Promise<Answer> {
  try {
    if ('count' in task) {
      const { pdfPages } = await import('./pdf.ts');
      return { count: await pdfPages(task.count) };
    }
    if ('picture' in task) return { texts: await textsOf(task.source, task.picture) };
    return { drawing: await draw(task.source) };
  } catch (error) {
    if (error instanceof PageWanted) return { pages: error.pages };
    const refused = error instanceof PictureRefused ? error.message : pictureMessages.damaged;
    return { refused, cause: String(error) };
  }
}

answerEach((task) => answer(task as Task));
