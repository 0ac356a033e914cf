import type { Answer, Drawing, PlacedText, Task } from './drawing.ts';
import { PictureRefused } from './refused.ts';

async function textsOf({ kind, path }: Task): Promise<PlacedText[]> {
  if (kind === 'pdf') {
    const { pdfTexts } = await import('./pdfTexts.ts');
    return pdfTexts(path);
  }
  const { svgTexts } = await import('./svgTexts.ts');
  return svgTexts(path);
}

async function draw({ kind, path }: Task): Promise<Drawing> {
  if (kind === 'pdf') {
    const { drawPdf } = await import('./pdf.ts');
    return drawPdf(path);
  }
  const { drawSvg } = await import('./svg.ts');
  return drawSvg(path);
}

async function answer(task: Task): Promise<Answer> {
  try {
    return task.wants === 'texts' ? { texts: await textsOf(task) } : { drawing: await draw(task) };
  } catch (error) {
    const refused = error instanceof PictureRefused ? error.message : 'The image file is damaged.';
    return { refused, cause: String(error) };
  }
}

process.on('message', (task: Task) => {
  void answer(task).then((result) => process.send?.(result));
});
// Nobody is left to wait for the result.
process.on('disconnect', () => process.exit());
