import type { Entry } from '../../../src/sample/catalogue/figures.ts';
import { around, join } from '../mesh.ts';
import type { Mesh } from '../mesh.ts';
import type { Chain, Piece, Satellites } from '../scene.ts';
import type { Random } from '../../../src/sample/seed/random.ts';

/** The parts of an assembly on their axes, and what its callouts stand for. */
export interface Assembly {
  readonly chains: readonly Chain[];
  readonly entries: readonly Entry[];
}

/** Collects the parts of an assembly and numbers them. */
export interface Kit {
  /** A part with a callout of its own. */
  one(role: string, mesh: Mesh, more?: { gap?: number; satellites?: Satellites }): Piece;
  /** The same part once more, with a balloon of its own or without. */
  again(piece: Piece, balloon?: boolean): Piece;
  /** Equal small parts in front of a piece. */
  ring(role: string, mesh: Mesh, places: readonly (readonly [number, number])[], distance?: number): Satellites;
  /** Places on a circle, in radians from the first. */
  places(count: number, radius: number, phase?: number): [number, number][];
  finish(...chains: readonly Chain[]): Assembly;
}

/** A new kit; the stream decides on which side numbers begin, and where a letter stands. */
export function kit(random: Random): Kit {
  const roles: string[] = [];
  const quantities: number[] = [];
  const add = (role: string, quantity: number): string => {
    roles.push(role);
    quantities.push(quantity);
    return String(roles.length - 1);
  };
  return {
    one: (role, mesh, more) => ({ mesh, callout: add(role, 1), ...more }),
    again: (piece, balloon = false) => {
      const index = Number(piece.callout?.split('#')[0]);
      quantities[index] = (quantities[index] ?? 0) + 1;
      return { mesh: piece.mesh, callout: balloon ? `${piece.callout}#${quantities[index]}` : null };
    },
    ring: (role, mesh, places, distance = 34) => ({
      mesh,
      callout: add(role, places.length),
      places,
      distance,
    }),
    places: (count, radius, phase = 0) =>
      Array.from({ length: count }, (_, index): [number, number] => {
        const angle = phase + (2 * Math.PI * index) / count;
        return [radius * Math.cos(angle), radius * Math.sin(angle)];
      }),
    finish: (...chains) => {
      const values = numbers(roles.length, random);
      const name = (callout: string | null): string | null => {
        if (callout === null) return null;
        const [index = '', copy] = callout.split('#');
        const value = values[Number(index)] ?? index;
        return copy === undefined ? value : `${value}#${copy}`;
      };
      const entries = roles.map((role, index) => ({
        callout: values[index] ?? '',
        role,
        quantity: quantities[index] ?? 1,
      }));
      return {
        chains: chains.map((chain) => chain.map((piece) => renamed(piece, name))),
        entries: entries.sort(
          (a, b) => Number.parseInt(a.callout, 10) - Number.parseInt(b.callout, 10) || (a.callout < b.callout ? -1 : 1),
        ),
      };
    },
  };
}

function renamed(piece: Piece, name: (callout: string | null) => string | null): Piece {
  const { satellites } = piece;
  return {
    ...piece,
    callout: name(piece.callout),
    ...(satellites ? { satellites: { ...satellites, callout: name(satellites.callout) } } : {}),
  };
}

/** Callout values in the order of the parts: upwards or downwards, now and then one with a letter. */
function numbers(count: number, random: Random): string[] {
  const lettered = random.chance(0.3) && count > 5 ? random.int(2, count - 2) : -1;
  let number = 0;
  const values = Array.from({ length: count }, (_, index) => {
    if (index === lettered) return `${number}A`;
    number += 1;
    return String(number);
  });
  return random.chance(0.5) ? values : values.toReversed();
}

/** A measure varied by up to a tenth, so that no two figures are quite alike. */
export function near(random: Random, value: number): number {
  return Math.round(value * (0.9 + 0.2 * random.next()) * 2) / 2;
}

/** A body with equal solids around the axis, such as a rotor with vanes. */
export function withAround(body: Mesh, extra: Mesh, count: number): Mesh {
  return join(body, around(extra, count));
}
