// How a serial number is asked for; what a rule may say and which numbers it holds is in the slice serial
// (docs/domain/serial.md, Which numbers a rule holds).

/** What a catalogue without serial numbers answers to whoever asks by one, writes or imports rules. */
export const serialsOff = 'Serial/VIN is not enabled for this catalogue.';

/** A serial number in its three parts. */
export interface Serial {
  prefix: string;
  /** Digits, leading zeros as they are. */
  number: string;
  suffix: string;
}

/** Most characters of a prefix, a number, a suffix. */
export const longestSerialPart = 32;

/** Characters of a prefix that have to be plain. */
export const plainLead = 3;

export const isSerialAsked = ({ prefix, number, suffix }: Serial): boolean => prefix + number + suffix !== '';

/** The prefixes, in capitals, of rules that fit an asked prefix: itself, and with `?` for each character that may be one. */
export function prefixesOf(prefix: string): string[] {
  const capitals = prefix.toUpperCase();
  const marked = Array.from({ length: Math.max(0, capitals.length - plainLead) }, (_, i) => {
    const at = i + plainLead;
    return `${capitals.slice(0, at)}?${capitals.slice(at + 1)}`;
  });
  return [...new Set([capitals, ...marked])];
}
