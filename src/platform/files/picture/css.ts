/** Does this piece of CSS refer to nothing outside its file? Escapes could hide anything. */
export function isHarmlessCss(css: string): boolean {
  const plain = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '');
  return (
    !plain.includes('\\') &&
    !/@import|image-set|\bsrc\s*\(|expression\s*\(|javascript:/i.test(plain) &&
    !/url\s*\((?!\s*(?:#|"#|'#))/i.test(plain)
  );
}

/** A style sheet without its outside references; empty where it still has some. */
export function harmlessStyle(css: string): string {
  if (css.includes('<')) return '';
  if (isHarmlessCss(css)) return css;
  const cut = css
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
    .replace(/@import[^;]*(?:;|$)/gi, '')
    .replace(/@font-face\s*\{[^}]*(?:\}|$)/gi, '')
    .replace(/url\s*\((?!\s*(?:#|"#|'#))[^)]*\)/gi, 'none');
  return isHarmlessCss(cut) ? cut : '';
}
