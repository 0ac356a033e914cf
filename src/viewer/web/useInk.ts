import { useState } from 'react';
import { inkOf } from '../../drawing/rules.ink.ts';
import type { Ink } from '../../drawing/rules.ink.ts';
import type { Picture } from '../../release/contract.ts';

/** Pixels across the copy in which ink is looked for. */
const copied = 320;

/**
 * Where a drawing is drawn upon, so that labels keep off it, and what reads it once the picture has loaded. Undefined
 * before that, and where the browser does not let pixels be read, as from a folder that is opened as files.
 */
export function useInk(picture: Picture): [Ink | undefined, (image: HTMLImageElement) => void] {
  const [known, setKnown] = useState<{ of: Picture; ink: Ink } | null>(null);
  const read = (image: HTMLImageElement): void => {
    const canvas = document.createElement('canvas');
    canvas.width = copied;
    canvas.height = Math.max(1, Math.round((copied * picture.height) / picture.width));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return;
    const { width, height } = canvas;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    try {
      context.drawImage(image, 0, 0, width, height);
      const { data } = context.getImageData(0, 0, width, height);
      setKnown({ of: picture, ink: inkOf(data, { width, height }, picture) });
    } catch {
      setKnown(null);
    }
  };
  return [known?.of === picture ? known.ink : undefined, read];
}
