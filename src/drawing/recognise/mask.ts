/**
 * Whether a value looks as a pattern says: 9 stands for a digit, A for a letter, anything else for itself; several are
 * parted by commas ("9, 99, 99A"). Without a pattern everything does.
 */
export function maskOf(pattern: string | undefined): (value: string) => boolean {
  const masks = (pattern ?? '')
    .split(',')
    .map((mask) => mask.trim().toUpperCase())
    .filter((mask) => mask !== '');
  if (masks.length === 0) return () => true;
  return (value) =>
    masks.some(
      (mask) =>
        mask.length === value.length &&
        value
          .toUpperCase()
          .split('')
          .every((char, at) => fits(char, mask[at])),
    );
}

function fits(char: string, mask: string | undefined): boolean {
  if (mask === '9') return char >= '0' && char <= '9';
  if (mask === 'A') return char >= 'A' && char <= 'Z';
  return char === mask;
}
