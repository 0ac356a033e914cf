import { deserialize, serialize } from 'node:v8';

/** File descriptor, in the child, of the line between the two processes. */
export const channel = 3;
const headBytes = 4;

/** A value as it goes over the line: its length in bytes, then the value. */
export function frameOf(value: unknown): Buffer {
  const body = serialize(value);
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(body.length);
  return Buffer.concat([head, body]);
}

/** Puts values together again that arrive in pieces. */
export class Frames {
  #chunks: Buffer[] = [];
  /** Bytes that have arrived and belong to no whole value yet. */
  bytes = 0;

  /** Takes the next piece and answers the values that are whole now. */
  read(chunk: Buffer): unknown[] {
    this.#chunks.push(chunk);
    this.bytes += chunk.length;
    const values: unknown[] = [];
    while (this.bytes >= headBytes) {
      const head = this.#first(headBytes);
      const end = headBytes + head.readUInt32BE();
      if (this.bytes < end) break;
      const whole = this.#first(end);
      values.push(deserialize(whole.subarray(headBytes, end)));
      this.#chunks = [whole.subarray(end)];
      this.bytes -= end;
    }
    return values;
  }

  /** A buffer that begins with at least so many bytes of what has arrived. */
  #first(bytes: number): Buffer {
    let [first] = this.#chunks;
    if (!first || first.length < bytes) {
      first = Buffer.concat(this.#chunks);
      this.#chunks = [first];
    }
    return first;
  }
}
