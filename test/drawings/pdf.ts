/** A PDF by hand: pages of 360 by 180 points with their content, and a font F. */
export function pdfOf(...pages: readonly string[]): string {
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap((content, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 360 180]/Contents ${5 + 2 * at} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
    ]),
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj${object}\nendobj\n`).join('');
  return `%PDF-1.7\n${body}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\n%%EOF`;
}

/** A PDF of one empty page, which differs by the text. */
export const pdfSaying = (text: string): Buffer => Buffer.from(pdfOf(`% ${text}`));
