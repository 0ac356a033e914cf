import type { Area } from '../rules.recognised.ts';

/** Ink that hangs together, by its number in `Labels`. */
export interface Component extends Area {
  label: number;
  /** Pixels of ink. */
  ink: number;
}

/** Which component each pixel belongs to; 0 for paper. */
export interface Labels {
  width: number;
  height: number;
  of: Int32Array;
  /** Component by label; the first is empty. */
  components: Component[];
}

/** Finds the ink that hangs together, corners included. */
export function labelled(ink: Uint8Array, width: number, height: number): Labels {
  const of = new Int32Array(width * height);
  const parent: number[] = [0];
  const root = (label: number): number => {
    let at = label;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] as number] as number;
      at = parent[at] as number;
    }
    return at;
  };
  const joined = (a: number, b: number): number => {
    if (a === 0 || a === b) return b;
    if (b === 0) return a;
    const [low, high] = [root(a), root(b)].toSorted((x, y) => x - y) as [number, number];
    parent[high] = low;
    return low;
  };
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (ink[at] === 0) continue;
      const west = x > 0 ? (of[at - 1] as number) : 0;
      let label = west;
      if (y > 0) {
        const north = of[at - width] as number;
        if (north > 0) label = joined(label, north);
        else {
          if (x > 0 && west === 0) label = joined(label, of[at - width - 1] as number);
          if (x + 1 < width) label = joined(label, of[at - width + 1] as number);
        }
      }
      if (label === 0) {
        label = parent.length;
        parent.push(label);
      }
      of[at] = label;
    }
  }
  return { width, height, of, components: measured(of, width, parent, root) };
}

function measured(of: Int32Array, width: number, parent: number[], root: (label: number) => number): Component[] {
  const final = new Int32Array(parent.length);
  const components: Component[] = [{ label: 0, x: 0, y: 0, w: 0, h: 0, ink: 0 }];
  for (let label = 1; label < parent.length; label++) {
    const top = root(label);
    if (top === label) {
      final[label] = components.length;
      components.push({ label: components.length, x: Infinity, y: Infinity, w: -1, h: -1, ink: 0 });
    } else final[label] = final[top] as number;
  }
  // Until the end, w and h are the largest x and y.
  for (let at = 0, x = 0, y = 0; at < of.length; at++) {
    const label = of[at] as number;
    if (label > 0) {
      const component = components[(of[at] = final[label] as number)] as Component;
      component.ink++;
      if (x < component.x) component.x = x;
      if (x > component.w) component.w = x;
      if (y < component.y) component.y = y;
      component.h = y;
    }
    if (++x === width) {
      x = 0;
      y++;
    }
  }
  for (const component of components) {
    if (component.label === 0) continue;
    component.w += 1 - component.x;
    component.h += 1 - component.y;
  }
  return components;
}
