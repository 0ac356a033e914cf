/** What the preview measures, in pixels of the window. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const previewSize = { width: 320, height: 280 } as const;
const GAP = 8;

/** Where the preview of a row stands: beside it where there is room, else below or above it; never over it. */
export function placeOf(row: Box, room: { width: number; height: number }): { left: number; top: number } {
  const { width, height } = previewSize;
  const within = (at: number, size: number, of: number): number => Math.max(GAP, Math.min(at, of - size - GAP));
  const top = within(row.top, height, room.height);
  if (row.right + GAP + width <= room.width) return { left: row.right + GAP, top };
  if (row.left - GAP - width >= 0) return { left: row.left - GAP - width, top };
  const left = within(row.right - width - GAP, width, room.width);
  const below = row.bottom + GAP;
  return { left, top: below + height <= room.height ? below : row.top - GAP - height };
}
