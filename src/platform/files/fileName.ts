import { composed } from '../contract/composed.ts';

/** Longest file name that is kept, in code points. */
const MAX_FILE_NAME = 256;

/** Stands for the name of a picture that came without one, such as one dropped from a page. */
const NAMELESS = 'dragdropimage';

/**
 * The name of an uploaded file as it may be shown and sent back: composed, without path, double quotes,
 * control and direction characters; never empty (U-06). Files lie under their hash, never under it.
 */
export function cleanFileName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  const clean = composed(last.toWellFormed())
    .replace(/["\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/^[a-z]:/i, '')
    .trim();
  return /^\.*$/.test(clean) ? NAMELESS : shortened(clean);
}

/** A title as the name of a file: what file systems refuse in one, as the slash of "Serial/VIN", becomes a hyphen. */
export const fileNameOf = (title: string): string => title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-').replace(/[. ]+$/, '');

/** Cuts the middle out, so that the extension stays. */
function shortened(name: string): string {
  const points = Array.from(name);
  if (points.length <= MAX_FILE_NAME) return name;
  const extension = /\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
  return points.slice(0, MAX_FILE_NAME - extension.length).join('') + extension;
}

/** The header Content-Disposition by RFC 6266: an ASCII name, and the real one beside it. */
export function contentDisposition(name: string, type: 'attachment' | 'inline'): string {
  const clean = cleanFileName(name);
  const ascii = clean.replace(/[^\x20-\x7e]/gu, '_').replace(/[%\\]/g, '_');
  const header = `${type}; filename="${ascii}"`;
  return ascii === clean ? header : `${header}; filename*=UTF-8''${percentEncoded(clean)}`;
}

/** encodeURIComponent leaves four characters that RFC 8187 wants encoded. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
