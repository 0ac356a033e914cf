/** A closed outline across the axis, counter-clockwise seen from the viewer. */
export type Loop = readonly (readonly [y: number, z: number])[];

/** Points of an arc, both ends included; angles in radians. */
export function arc(y: number, z: number, radius: number, from: number, to: number): [number, number][] {
  const steps = Math.max(3, Math.ceil((Math.abs(to - from) / (2 * Math.PI)) * segments(radius)));
  return Array.from({ length: steps + 1 }, (_, index) => {
    const angle = from + ((to - from) * index) / steps;
    return [y + radius * Math.cos(angle), z + radius * Math.sin(angle)];
  });
}

/** How many straight pieces make a circle of this radius look round. */
export function segments(radius: number): number {
  return radius < 8 ? 20 : radius < 24 ? 40 : radius < 60 ? 64 : 96;
}

export function circle(radius: number, y = 0, z = 0): Loop {
  return arc(y, z, radius, 0, 2 * Math.PI).slice(0, -1);
}

/** Circles around the axis, for bolt circles. */
export function circles(count: number, ring: number, radius: number, phase = 0): Loop[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = phase + (2 * Math.PI * index) / count;
    return circle(radius, ring * Math.cos(angle), ring * Math.sin(angle));
  });
}

/** A regular polygon with the given distance from the middle to a corner. */
export function polygon(corners: number, radius: number, phase = 0): Loop {
  return Array.from({ length: corners }, (_, index) => {
    const angle = phase + (2 * Math.PI * index) / corners;
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });
}

/** A rectangle with rounded corners, around a middle. */
export function roundedBox(width: number, height: number, radius: number, y = 0, z = 0): Loop {
  const right = y + width / 2 - radius;
  const left = y - width / 2 + radius;
  const top = z + height / 2 - radius;
  const bottom = z - height / 2 + radius;
  const quarter = Math.PI / 2;
  return [
    ...arc(right, top, radius, 0, quarter),
    ...arc(left, top, radius, quarter, 2 * quarter),
    ...arc(left, bottom, radius, 2 * quarter, 3 * quarter),
    ...arc(right, bottom, radius, 3 * quarter, 4 * quarter),
  ];
}

/** The tight outline around two circles, the second at a distance along y. */
export function link(first: number, second: number, distance: number): Loop {
  const lean = Math.acos((first - second) / distance);
  return [...arc(0, 0, first, lean, 2 * Math.PI - lean), ...arc(distance, 0, second, -lean, lean)];
}

/** Teeth of a gear (pointed flanks) or a sprocket (rounded gaps). */
export function teeth(count: number, outer: number, root: number, tip = 0.22): Loop {
  const pitch = (2 * Math.PI) / count;
  return Array.from({ length: count }, (_, index) => {
    const middle = index * pitch;
    const at = (radius: number, offset: number) =>
      [radius * Math.cos(middle + offset * pitch), radius * Math.sin(middle + offset * pitch)] as const;
    return [
      at(root, -0.36),
      at(root + (outer - root) * 0.5, -0.27),
      at(outer, -tip / 2),
      at(outer, tip / 2),
      at(root + (outer - root) * 0.5, 0.27),
      at(root, 0.36),
    ];
  }).flat();
}

/** A wave around the axis, for pleated filters and fluted knobs. */
export function wave(count: number, outer: number, inner: number): Loop {
  const steps = count * 8;
  return Array.from({ length: steps }, (_, index) => {
    const angle = (2 * Math.PI * index) / steps;
    const radius = (outer + inner) / 2 + ((outer - inner) / 2) * Math.cos(count * angle);
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });
}

/** A ring with a gap, for snap rings and split washers; the gap is an angle in radians around a direction. */
export function openRing(outer: number, inner: number, gap: number, direction = 0): Loop {
  const from = direction + gap / 2;
  const to = direction + 2 * Math.PI - gap / 2;
  return [...arc(0, 0, outer, from, to), ...arc(0, 0, inner, to, from)];
}

/** A slice of a ring, for slots in discs. */
export function ringSlot(outer: number, inner: number, from: number, to: number): Loop {
  return [...arc(0, 0, outer, from, to), ...arc(0, 0, inner, to, from)];
}

/** The same outline moved. */
export function shifted(loop: Loop, dy: number, dz: number): Loop {
  return loop.map(([y, z]) => [y + dy, z + dz] as const);
}
