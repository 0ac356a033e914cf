import { passwordMax, passwordMin } from '../rules.ts';

/** Words that guessing starts with, as people decorate them: digits, signs and letters written as digits fall away first. */
const commonWords = new Set(
  `password passwort passord passwd pass letmein welcome welkom willkommen admin administrator root user guest login
  signin secret changeme changeit default temp temporary test testing tester master qwerty qwertyuiop qwertz azerty
  asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc iloveyou loveyou lovely love sunshine princess dragon monkey
  shadow superman batman spiderman pokemon starwars football baseball basketball soccer hockey liverpool chelsea
  arsenal barcelona michael jennifer jordan daniel jessica charlie thomas andrew ashley matthew robert michelle nicole
  george hunter ranger buster tigger pepper ginger summer winter spring autumn january february march april june july
  august september october november december monday friday sunday computer internet samsung google facebook microsoft
  apple android windows trustno flower freedom whatever hello hallo killer mustang corvette harley ferrari porsche
  mercedes yankees cowboys chocolate cookie banana orange purple diamond silver golden phoenix maverick blessed jesus
  callout catalogue catalog parts company business office sommer winter2 hunter2 access abc abcd abcde abcdef abcdefg
  abcdefgh secure security private server database`.split(/\s+/),
);

const digitsAsLetters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** A password as it is hashed: typed on another keyboard it may arrive composed otherwise. */
export const normalPassword = (password: string) => password.normalize('NFKC');

/** Why a new password is refused; undefined for one that may be used (test B-20). */
export function weakness(password: string, userName: string): string | undefined {
  const length = Array.from(normalPassword(password)).length;
  if (length < passwordMin || length > passwordMax) {
    return `A password has ${passwordMin} to ${passwordMax} characters.`;
  }
  return isGuessed(normalPassword(password).toLowerCase(), userName.trim().toLowerCase())
    ? 'This password is too easy to guess. Several unrelated words are accepted.'
    : undefined;
}

function isGuessed(password: string, userName: string): boolean {
  if (password === userName || isRun(password) || new Set(password).size <= 2) return true;
  const half = password.slice(0, password.length / 2);
  if (half + half === password && (isRun(half) || commonWords.has(half))) return true;
  const letters = password.replaceAll(/[013457@$!]/g, (sign) => digitsAsLetters[sign] ?? sign);
  return (
    [password, letters].some((text) => {
      const bare = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
      return commonWords.has(bare) || (userName.length > 2 && bare === userName);
    }) ||
    commonWords.has(
      password.replaceAll(/[\d\W_]+$/g, '').replaceAll(/[013457@$!]/g, (sign) => digitsAsLetters[sign] ?? sign),
    )
  );
}

/** 12345678, 87654321, abcdefgh. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  const modulo = (n: number) => (n === 9 || n === -9 ? -Math.sign(n) : n);
  return Math.abs(step) === 1 && codes.every((code, i) => i === 0 || modulo(code - (codes[i - 1] ?? 0)) === step);
}
