import { answerEach } from '../../process/answer.ts';
import type { Answer, Drawing, PlacedText, Source, Task } from './drawing.ts';
import { PageWanted, PictureRefused } from './refused.ts';
import type { Size } from './svgSize.ts';

async function textsOf(source: Source, picture: Size): Promise<PlacedText[]> {
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
  const { drawSvg } = await import('./svg.ts');
  return drawSvg(source.path);
}

async function answer(task: Task): Promise<Answer> {
  try {
    if ('count' in task) {
      const { pdfPages } = await import('./pdf.ts');
      return { count: await pdfPages(task.count) };
    }
    const { source, picture } = task;
    return picture ? { texts: await textsOf(source, picture) } : { drawing: await draw(source) };
  } catch (error) {
    if (error instanceof PageWanted) return { pages: error.pages };
    const refused = error instanceof PictureRefused ? error.message : 'The image file is damaged.';
    return { refused, cause: String(error) };
  }
}

answerEach((task) => answer(task as Task));
