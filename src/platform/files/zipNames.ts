import { isUtf8 } from 'node:buffer';
import { decode } from 'iconv-lite';
import { type Entry, getFileNameLowLevel } from 'yauzl';
import { composed } from '../contract/composed.ts';

const utf8Mark = 0x800;
/** Code pages in which programs write names without saying so; the first is the one that the format means. */
const codePages = [
  'cp437',
  'cp850',
  'cp852',
  'windows-1252',
  'windows-1250',
  'cp866',
  'windows-1251',
  'shift_jis',
  'gbk',
];

/**
 * The names of entries as text, a backslash as the slash that a program of Windows meant. Where neither a mark nor a further field says that a name is UTF-8, it is so where its
 * bytes can be; all others are of one code page, the one in which most of `wanted` are found.
 */
export function decodedNames(entries: readonly Entry[], wanted: ReadonlySet<string>): string[] {
  const names = entries.map(({ generalPurposeBitFlag: flags, fileNameRaw: bytes, extraFields }) => {
    const isMarked = (flags & utf8Mark) !== 0 || extraFields.some(({ id }) => id === 0x7075);
    const isOpen = !isMarked && !isUtf8(bytes);
    return isOpen ? bytes : getFileNameLowLevel(isMarked ? flags : flags | utf8Mark, bytes, extraFields, true);
  });
  const open = names.filter((name) => typeof name !== 'string');
  const page = open.length === 0 ? 'utf8' : codePageOf(open, wanted);
  return names.map((name) => (typeof name === 'string' ? name : decode(name, page)).replaceAll('\\', '/'));
}

function codePageOf(names: readonly Buffer[], wanted: ReadonlySet<string>): string {
  const bases = new Set([...wanted].map(baseOf));
  const found = (page: string) => names.filter((name) => bases.has(baseOf(plainName(decode(name, page))))).length;
  return codePages.reduce((best, page) => (found(page) > found(best) ? page : best));
}

const baseOf = (path: string) => path.slice(path.search(/[^/\\]*$/));

/** Why a name inside an archive is not taken, or undefined where it is harmless (Z-01). */
export function nameProblem(name: string): string | undefined {
  // Some dots and slashes only look like them, and become them in some file systems.
  for (const form of [name, name.normalize('NFKC').replaceAll('\\', '/')]) {
    if (/\p{Cc}/u.test(form)) return 'The name contains a control character.';
    if (form.startsWith('/') || /^[a-z]:/i.test(form)) return 'The name is an absolute path.';
    if (form.split('/').includes('..')) return 'The name climbs out of the archive.';
  }
  return plainName(name) === '' && !name.endsWith('/') ? 'The name is empty.' : undefined;
}

/** The name without what means nothing in it, composed: `./a//b` is `a/b`. */
export function plainName(name: string): string {
  return composed(name)
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}
