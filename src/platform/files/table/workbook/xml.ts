import { damaged } from './refused.ts';

/** What is told of an XML text as it comes. Names are without their prefix. */
export interface XmlListener {
  /** `attributes`: as they stand in the tag; `attributeOf` finds one. */
  open(name: string, attributes: string): void;
  /** Entities as they stand there; `decoded` reads them. Only while `wantsText`. */
  text(text: string): void;
  close(name: string): void;
  wantsText: boolean;
  /**
   * Takes what begins with the tag at a position whole, where it can, and answers the position behind it; -1 where it is
   * to be told tag by tag.
   */
  whole?(buffer: string, at: number): number;
}

/** A tag or comment that is longer is none of a workbook. */
const MAX_TAG = 1 << 20;

/**
 * Reads XML in pieces. A document type is refused, since it can define what grows without end; nothing outside of the
 * text is ever looked up.
 */
export function xmlReader(listener: XmlListener): { read(piece: string, last: boolean): void } {
  let buffer = '';
  let depth = 0;

  const need = (from: number): number => {
    if (buffer.length - from > MAX_TAG) throw damaged();
    return -1;
  };

  /** Position behind the markup that begins at `lt`; -1 where its end has not come yet. */
  function markup(lt: number): number {
    const code = buffer.charCodeAt(lt + 1);
    if (code === 47) {
      const gt = buffer.indexOf('>', lt + 2);
      if (gt === -1) return need(lt);
      if (depth === 0) throw damaged();
      depth -= 1;
      listener.close(localName(buffer.slice(lt + 2, gt).trimEnd()));
      return gt + 1;
    }
    if (code === 33) return declaration(lt);
    if (code === 63) {
      const end = buffer.indexOf('?>', lt + 2);
      return end === -1 ? need(lt) : end + 2;
    }
    return tag(lt);
  }

  function declaration(lt: number): number {
    if (buffer.startsWith('<!--', lt)) {
      const end = buffer.indexOf('-->', lt + 4);
      return end === -1 ? need(lt) : end + 3;
    }
    if (buffer.startsWith('<![CDATA[', lt)) {
      const end = buffer.indexOf(']]>', lt + 9);
      if (end === -1) return need(lt);
      if (listener.wantsText) listener.text(buffer.slice(lt + 9, end).replaceAll('&', '&amp;'));
      return end + 3;
    }
    if (buffer.length - lt < 9) return -1;
    throw damaged();
  }

  function tag(lt: number): number {
    let gt = buffer.indexOf('>', lt + 1);
    // A value may hold the character that ends a tag.
    while (gt !== -1 && isInQuotes(lt, gt)) gt = buffer.indexOf('>', gt + 1);
    if (gt === -1) return need(lt);
    const isEmpty = buffer.charCodeAt(gt - 1) === 47;
    const end = isEmpty ? gt - 1 : gt;
    let nameEnd = lt + 1;
    while (nameEnd < end && buffer.charCodeAt(nameEnd) > 32) nameEnd += 1;
    if (nameEnd === lt + 1) throw damaged();
    const name = localName(buffer.slice(lt + 1, nameEnd));
    listener.open(name, nameEnd === end ? '' : buffer.slice(nameEnd, end));
    if (isEmpty) listener.close(name);
    else depth += 1;
    return gt + 1;
  }

  function isInQuotes(lt: number, gt: number): boolean {
    let quote = 0;
    for (let at = buffer.indexOf('=', lt); at !== -1 && at < gt; at += 1) {
      const code = buffer.charCodeAt(at);
      if (quote === 0 ? code === 34 || code === 39 : code === quote) quote = quote === 0 ? code : 0;
    }
    return quote !== 0;
  }

  return {
    read(piece, last) {
      buffer = buffer === '' ? piece : buffer + piece;
      let at = 0;
      for (;;) {
        const lt = buffer.indexOf('<', at);
        const end = lt === -1 ? buffer.length : lt;
        if (end > at) {
          if (listener.wantsText) {
            // An entity that the piece breaks off waits for its rest.
            const cut = lt === -1 && !last ? brokenEntity(buffer, at) : end;
            if (cut > at) listener.text(buffer.slice(at, cut));
            at = cut;
          } else at = end;
        }
        if (lt === -1) break;
        const taken = listener.whole?.(buffer, lt) ?? -1;
        const next = taken === -1 ? markup(lt) : taken;
        if (next === -1) break;
        at = next;
      }
      buffer = buffer.slice(at);
      if (last && (depth > 0 || buffer.trim() !== '')) throw damaged();
    },
  };
}

function brokenEntity(text: string, from: number): number {
  const amp = text.lastIndexOf('&');
  return amp < from || text.length - amp > 12 || text.includes(';', amp) ? text.length : amp;
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

/** The value of an attribute, with or without a prefix; undefined where the tag has none of that name. */
export function attributeOf(attributes: string, name: string): string | undefined {
  for (let at = attributes.indexOf(name); at !== -1; at = attributes.indexOf(name, at + 1)) {
    const before = attributes.charCodeAt(at - 1);
    if (before > 32 && before !== 58) continue;
    let next = at + name.length;
    while (attributes.charCodeAt(next) <= 32) next += 1;
    if (attributes.charCodeAt(next) !== 61) continue;
    next += 1;
    while (attributes.charCodeAt(next) <= 32) next += 1;
    const end = attributes.indexOf(attributes[next] ?? '', next + 1);
    return end === -1 ? undefined : decoded(attributes.slice(next + 1, end));
  }
  return undefined;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text with its entities read. */
const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name = '') => {
        const code = hex ? parseInt(hex, 16) : decimal ? Number(decimal) : undefined;
        if (code === undefined) return named[name as string] ?? whole;
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : text;

/** The same where a workbook writes characters that XML cannot hold as _x000D_. */
export const decodedCell = (text: string): string => {
  const plain = decoded(text);
  return plain.includes('_x')
    ? plain.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : plain;
};

/** The pieces of an XML part as text. It is UTF-8, or UTF-16 with a mark; another one is refused. */
export async function* xmlTexts(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const piece of bytes) {
    let text = '';
    try {
      decoder ??= new TextDecoder(markOf(piece), { fatal: true });
      text = decoder.decode(piece, { stream: true });
    } catch (error) {
      throw damaged(error);
    }
    if (text !== '') yield text;
  }
}

function markOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const [, encoding = 'utf-8'] =
    /^[^<]{0,3}<\?xml[^>]*?encoding=["']([^"']+)/.exec(start.toString('latin1', 0, 200)) ?? [];
  if (!/^(?:utf-?8|us-ascii)$/i.test(encoding)) throw damaged();
  return 'utf-8';
}

/** Reads all of an XML part. */
export async function readXml(bytes: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  const reader = xmlReader(listener);
  for await (const text of xmlTexts(bytes)) reader.read(text, false);
  reader.read('', true);
}
