import { createDecoder } from './decode.ts';
import type { Encoding } from '../../contract/encodings.ts';

/**
 * Encodings that are proposed, the likelier first, with what the detector calls them: where it gives a name of its own
 * for a superset, text in the one reads alike in the other.
 */
const proposed: readonly (readonly [Encoding, detected: string, weight?: number])[] = [
  ['windows-1252', 'windows-1252'],
  ['windows-1250', 'windows-1250'],
  ['windows-1251', 'windows-1251'],
  ['shift_jis', 'cp932'],
  ['gb18030', 'gb18030'],
  ['euc-kr', 'cp949'],
  ['big5', 'big5hkscs'],
  ['euc-jp', 'euc-jis-2004'],
  ['windows-1253', 'windows-1253'],
  ['windows-1254', 'windows-1254'],
  ['windows-1255', 'windows-1255'],
  ['windows-1256', 'windows-1256'],
  ['windows-1257', 'windows-1257'],
  ['windows-874', 'cp874'],
  ['koi8-r', 'koi8-r'],
  ['ibm866', 'cp866'],
  ['iso-8859-5', 'iso-8859-5'],
  // Seldom met today, and close to others.
  ['macintosh', 'mac-roman', 0.7],
  ['iso-8859-2', 'iso-8859-2', 0.7],
];
const detected = proposed.map(([, name]) => name);

const SAMPLE_BYTES = 32_768;
/** Share of the best score from which on another encoding is a rival. */
const RIVAL = 0.6;

/**
 * Encodings in which bytes that are not UTF-8 may be meant, the likeliest first, up to three; one alone where it leaves
 * the others far behind.
 */
export async function guessEncodings(lines: readonly Buffer[]): Promise<[Encoding, ...Encoding[]]> {
  const bytes = Buffer.concat(lines).subarray(0, SAMPLE_BYTES);
  const scores = await scoresOf(bytes);
  // Degrees, fractions and currencies tell nothing about a language.
  if (!/(?!\u00b5)\p{L}/u.test(createDecoder('windows-1252', true).decode(foreign(bytes), true)))
    scores.set('windows-1252', Number.MAX_VALUE);
  const ranked = [...scores].sort((a, b) => b[1] - a[1]);
  const [best] = ranked;
  if (!best) return ['windows-1252'];
  const rivals = ranked.slice(1, 3).filter(([, score]) => score > best[1] * RIVAL);
  return [best[0], ...rivals.map(([encoding]) => encoding)];
}

const foreign = (bytes: Buffer) => Buffer.from(bytes.filter((byte) => byte > 0x7f));

/**
 * The detector's score for each encoding. It knows texts in small letters, where parts are described in capitals: each
 * encoding is also judged by the text that it makes of the bytes, in small letters.
 */
async function scoresOf(bytes: Buffer): Promise<Map<Encoding, number>> {
  // Its model takes 60 MB, which only files in old encodings cost.
  const { detectAll } = await import('jschardet');
  const scoresByName = (sample: Buffer) =>
    new Map(
      detectAll(sample, { detectEncodings: detected, minimumThreshold: 0 }).map(({ encoding, confidence }) => [
        comparable(encoding ?? ''),
        confidence,
      ]),
    );
  const plain = scoresByName(bytes);
  const scores = new Map<Encoding, number>();
  for (const [encoding, name, weight = 1] of proposed) {
    const key = comparable(detectedAs[name] ?? name);
    const small = inSmallLetters(bytes, encoding);
    const score = Math.max(plain.get(key) ?? 0, small ? (scoresByName(small).get(key) ?? 0) : 0) * weight;
    if (score > 0) scores.set(encoding, score);
  }
  return scores;
}

/** What answers call an encoding that is asked for under another name. */
const detectedAs: Record<string, string> = {
  cp874: 'cp874',
  cp866: 'ibm866',
  'mac-roman': 'macroman',
  big5hkscs: 'big5',
  'euc-jis-2004': 'euc-jp',
};
const comparable = (name: string) => name.toLowerCase();

/** The bytes with every capital made small; undefined where a character takes several bytes. */
function inSmallLetters(bytes: Buffer, encoding: Encoding): Buffer | undefined {
  const characters = createDecoder(encoding, true).decode(
    Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
    true,
  );
  if (characters.length !== 256) return undefined;
  const byteOf = new Map(Array.from(characters, (character, byte) => [character, byte]));
  return Buffer.from(bytes.map((byte) => byteOf.get(characters[byte]?.toLowerCase() ?? '') ?? byte));
}
