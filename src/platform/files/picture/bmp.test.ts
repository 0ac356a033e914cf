import { describe, expect, it } from 'vitest';
import { bmpOf } from '../../../../test/drawings/bmp.ts';
import { readBmp } from './bmp.ts';

const most = 1_000;
/** Three pixels of two rows: red, green, blue; white, black, red. */
const colors = ['ff0000', '00ff00', '0000ff', 'ffffff', '000000', 'ff0000'];
const places = [0, 1, 2, 3, 4, 0];
const rowOf = (y: number) => colors.slice(3 * y, 3 * y + 3);
const backwards = (color: string) => Buffer.from(color, 'hex').reverse();
const masksOf = (...of: number[]) => {
  const masks = Buffer.alloc(12);
  for (const [at, mask] of of.entries()) masks.writeUInt32LE(mask, 4 * at);
  return masks;
};
const standard = masksOf(0xff0000, 0xff00, 0xff);

const shape = { width: 3, height: 2, palette: colors.slice(0, 5) };
const deep = {
  width: 3,
  height: 2,
  bits: 32,
  row: (y: number) => Buffer.concat(rowOf(y).map((color) => Buffer.concat([backwards(color), Buffer.alloc(1)]))),
};
const true24 = { width: 3, height: 2, bits: 24, row: (y: number) => Buffer.concat(rowOf(y).map(backwards)) };
const samples = {
  '24 bits': bmpOf(true24),
  '24 bits from the top': bmpOf({ ...true24, height: -2 }),
  '32 bits': bmpOf(deep),
  '32 bits in the usual fields': bmpOf({ ...deep, compression: 3, masks: standard }),
  '8 bits': bmpOf({ ...shape, bits: 8, row: (y) => Buffer.from(places.slice(3 * y, 3 * y + 3)) }),
  '4 bits': bmpOf({ ...shape, bits: 4, row: (y) => Buffer.from(y === 0 ? '0120' : '3400', 'hex') }),
};

describe('a BMP', () => {
  it.each(Object.entries(samples))('of %s is read', (_, bytes) => {
    const { data, width, height } = readBmp(bytes, most);
    expect([width, height, data.toString('hex')]).toEqual([3, 2, colors.join('')]);
  });

  it('of one bit is read, over more than a byte', () => {
    const palette = ['ffffff', '101010'];
    const bytes = bmpOf({ bits: 1, width: 10, height: 1, palette, row: () => Buffer.from([0b10000001, 0b01000000]) });
    const row = [1, 0, 0, 0, 0, 0, 0, 1, 0, 1].map((at) => palette[at]);
    expect(readBmp(bytes, most).data.toString('hex')).toBe(row.join(''));
  });

  const with32 = (at: number, value: number) => {
    const bytes = bmpOf(true24);
    bytes.writeInt32LE(value, at);
    return bytes;
  };
  it.each([
    ['cut', samples['24 bits'].subarray(0, -1), 'damaged'],
    ['cut in its header', samples['24 bits'].subarray(0, 50), 'damaged'],
    ['without a width', with32(18, 0), 'damaged'],
    ['of a width below zero', with32(18, -3), 'damaged'],
    ['without a height', with32(22, 0), 'damaged'],
    ['whose pixels lie behind its end', with32(10, 2_000_000_000), 'damaged'],
    ['of too many pixels', with32(22, 334), 'The image has more than 0.001 megapixels.'],
    ['of more rows than numbers have', with32(22, -(2 ** 31)), 'megapixels'],
    ['of 16 bits', bmpOf({ ...true24, bits: 16 }), 'File format not supported.'],
    ['that is compressed', bmpOf({ ...shape, bits: 8, compression: 1, row: () => Buffer.alloc(3) }), 'not supported'],
    ['in other fields', bmpOf({ ...deep, compression: 3, masks: masksOf(0xff, 0xff00, 0xff0000) }), 'not supported'],
    ['with the header of an older kind', with32(14, 12), 'not supported'],
  ])('%s is refused', (_, bytes, reason) => {
    expect(() => readBmp(bytes, most)).toThrow(reason);
  });
});
