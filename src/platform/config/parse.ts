import { isIP } from 'node:net';
import { resolve } from 'node:path';

/** Thrown by a parser; the text says what was expected ("a number from 0 to 65535"). */
export class Expected extends Error {}

/** A port; 0 takes any free one. */
export function port(text: string): number {
  const value = Number(text);
  if (!/^\d{1,5}$/.test(text) || value > 65_535) throw new Expected('a number from 0 to 65535');
  return value;
}

export function oneOf<const T extends string>(...allowed: T[]): (text: string) => T {
  return (text) => {
    const found = allowed.find((value) => value === text);
    if (found === undefined) throw new Expected(`one of ${allowed.join(', ')}`);
    return found;
  };
}

/** An absolute path; a relative one counts from the working directory. */
export function path(text: string): string {
  if (text.includes('\0')) throw new Expected('a path');
  return resolve(text);
}

/** A directory of the file store. */
export function fileStore(text: string): string {
  if (text.startsWith('s3:')) throw new Expected('a directory (this version has no S3 store)');
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(text)) throw new Expected('a directory');
  return path(text);
}

export function postgresUrl(text: string): string {
  const parsed = URL.parse(text.replace(/@\/(?=.*[?&]host=)/, '@socket/'));
  if (parsed === null || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new Expected('an address like postgres://user:password@host:5432/database');
  }
  return text;
}

/** Address without a slash at its end, so that paths can be put behind it. */
export function httpUrl(text: string): string {
  const parsed = URL.parse(text);
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.hash || parsed.search) {
    throw new Expected('an address like https://parts.example.com');
  }
  return text.replace(/\/+$/, '');
}

export function origin(text: string): string {
  const url = httpUrl(text);
  if (new URL(url).pathname !== '/') throw new Expected('an address without a path, like https://parts.example.com');
  return new URL(url).origin;
}

/** An address to listen on. */
export function host(text: string): string {
  const bare = text.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(bare)) {
    throw new Expected('an IP address or a host name, like 0.0.0.0');
  }
  return bare;
}

/** Addresses or networks of proxies, separated by commas. */
export function addresses(text: string): readonly string[] {
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every(isNetwork)) throw new Expected('IP addresses or networks separated by commas, like 10.0.0.0/8');
  return parts;
}

/** Names of hosts, with a port where it is another than 443, separated by commas. */
export function hosts(text: string): readonly string[] {
  const parts = text.split(',').map((part) => part.trim().toLowerCase());
  const isHost = (part: string) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(part) && isIP(part) === 0;
  if (!parts.every(isHost)) throw new Expected('names of hosts separated by commas, like files.example.com');
  return parts;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** 1 or 0, true or false, yes or no. An option without a value counts as 1. */
export function flag(text: string): boolean {
  const word = text.toLowerCase();
  if (['1', 'true', 'yes'].includes(word)) return true;
  if (['0', 'false', 'no'].includes(word)) return false;
  throw new Expected('1 or 0');
}

export function text(value: string): string {
  return value;
}

/** A time of the day as HH:MM, or `never`. */
export function timeOfDay(value: string): string {
  if (value !== 'never' && !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value))
    throw new Expected('a time like 02:00, or never');
  return value;
}
