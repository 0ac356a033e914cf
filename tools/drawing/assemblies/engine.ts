import type { Random } from '../../../src/sample/seed/random.ts';
import { across, join, shift, spin, upright } from '../mesh.ts';
import { bolt, nut, pin, snapRing, washer } from '../shapes/fastener.ts';
import { circle, circles, openRing, roundedBox, teeth } from '../shapes/outline.ts';
import { bearing, bushing, oRing, piston, pulley, seal, shaft, spring } from '../shapes/round.ts';
import { earPlaces, earedCover, elbow, lever } from '../shapes/sheet.ts';
import { block, turned } from '../shapes/solid.ts';
import { kit, near, withAround } from './kit.ts';
import type { Assembly } from './kit.ts';

/** Piston, rings, pin and rod. */
export function pistonAndRod(random: Random): Assembly {
  const k = kit(random);
  const size = near(random, 54);
  const ring = k.one('ring-piston', block(openRing(size, size - 6, 0.12, 1.2), 0, 4));
  const clip = k.one('clip-pin', block(openRing(14, 11.5, 0.5, 1), 0, 3));
  return k.finish(
    [
      k.one('rod-connecting', spin(lever(34, 20, 128, 16), 0.5)),
      k.one('bearing-needle', bearing(23, 15, 22)),
      k.one('piston', piston(size, 86), { gap: 1.4 }),
      ring,
      k.again(ring),
      k.one('ring-oil', block(openRing(size, size - 5, 0.12, 1.2), 0, 7)),
      k.one('gasket-head', block(roundedBox(150, 140, 26), 0, 3, [circle(size + 2), ...circles(4, 78, 6, 0.78)])),
      k.one('head-cylinder', fins(k.places(4, 78, 0.78)), {
        satellites: k.ring('bolt-head', bolt(6, 46, 'flange', 0.4), k.places(4, 78, 0.78), 30),
      }),
      k.one('plug-spark', join(bolt(8, 26, 'hex', 0.9), shift(bushing(8, 3, 40), 36)), { gap: 1.2 }),
    ],
    [clip, k.one('pin-piston', pin(12, 72, 7)), k.again(clip, true)],
  );
}

/** A cylinder head with cooling fins. */
function fins(screws: readonly [number, number][]) {
  const plate = (index: number) =>
    block(
      roundedBox(150, 140, 26),
      index * 13,
      index * 13 + 6,
      screws.map(([y, z]) => circle(6.5, y, z)),
    );
  return join(
    plate(0),
    plate(1),
    plate(2),
    turned([
      [6, 0],
      [6, 46],
      [32, 46],
      [32, 0],
    ]),
    turned([
      [32, 12],
      [32, 24],
      [42, 22],
      [42, 12],
    ]),
  );
}

/** Pump with impeller, seal and pulley. */
export function waterPump(random: Random): Assembly {
  const k = kit(random);
  const size = near(random, 64);
  const ears = random.pick([3, 4]);
  const vane = shift(block(roundedBox(30, 5, 2), 6, 24), 0, 30, 6);
  return k.finish(
    [
      k.one('housing-pump', earedCover(size * 1.1, 40, ears, 18)),
      k.one('seal-mechanical', seal(26, 13, 14)),
      k.one('impeller', withAround(block(circle(50), 0, 6, [circle(10)]), vane, 7)),
      k.one('o-ring', oRing(size * 0.95, 3.5)),
      k.one('cover-pump', earedCover(size * 1.1, 26, ears, 14), {
        satellites: k.ring('screw-hex-flange', bolt(5, 30, 'flange', 0.6), earPlaces(size * 1.1, ears), 30),
      }),
      k.one('bearing', bearing(31, 14, 18), { gap: 1.4 }),
      k.one('pulley', pulley(size * 1.05, 13, 26, random.int(1, 2))),
      k.one('washer-lock', washer(20, 9, 4)),
      k.one('nut-hex', nut(9)),
    ],
    [
      k.one(
        'shaft-pump',
        shaft([
          { length: 22, radius: 9, kind: 'thread' },
          { length: 70, radius: 13 },
          { length: 26, radius: 10 },
        ]),
      ),
      k.one('ring-retaining', snapRing(19, 4)),
    ],
    [k.one('hose-coolant', elbow(18, 84, 74))],
  );
}

/** Rewind starter. */
export function recoilStarter(random: Random): Assembly {
  const k = kit(random);
  const size = near(random, 84);
  const pawl = k.one('pawl', lever(9, 6, 26, 8));
  return k.finish(
    [
      k.one(
        'cup-starter',
        turned([
          [0, 12],
          [0, size * 0.7],
          [34, size * 0.7],
          [34, size * 0.64],
          [6, size * 0.64],
          [6, 12],
        ]),
      ),
      k.one('plate-friction', block(circle(34), 0, 4, [circle(7), ...circles(3, 24, 5)])),
      k.one('spring-friction', spring(14, 2, 4, 26)),
      k.one('reel', pulley(size * 0.72, 12, 24, 1)),
      k.one(
        'spring-recoil',
        join(...[0, 1, 2, 3].map((turn) => block(openRing(28 + turn * 9, 25.5 + turn * 9, 0.2, turn), 0, 14))),
      ),
      k.one('housing-starter', earedCover(size, 44, 4, 16), {
        satellites: k.ring('screw-hex-flange', bolt(5, 28, 'flange', 0.7), earPlaces(size, 4), 26),
      }),
    ],
    [
      k.one(
        'handle',
        join(
          turned([
            [0, 0],
            [0, 10],
            [10, 14],
            [54, 16],
            [60, 12],
            [60, 0],
          ]),
        ),
      ),
      k.one('ferrule', bushing(9, 4, 12, 13)),
    ],
    [pawl, k.again(pawl)],
  );
}

/** Rotor, stator and cover of a generator. */
export function generator(random: Random): Assembly {
  const k = kit(random);
  const size = near(random, 80);
  const poles = random.pick([9, 12]);
  const rotor = turned([
    [0, 14],
    [0, size * 0.94],
    [46, size * 0.94],
    [46, size * 0.84],
    [8, size * 0.84],
    [8, 26],
    [30, 22],
    [30, 14],
  ]);
  return k.finish(
    [
      k.one('key-woodruff', spin(upright(block(circle(12), -4, 4)), 0.3)),
      k.one('rotor', rotor),
      k.one('washer-flat', washer(25, 11, 5)),
      k.one('nut-hex', nut(11)),
      k.one(
        'stator',
        block(teeth(poles, size * 0.78, size * 0.5, 0.62), 0, 22, [circle(size * 0.34), ...circles(3, size * 0.42, 4)]),
        { gap: 0.8 },
      ),
      k.one('gasket-cover', block(circle(size * 1.02), 0, 3, [circle(size * 0.9)])),
      k.one('cover-generator', earedCover(size * 1.02, 38, 5, 14), {
        satellites: k.ring('screw-socket', bolt(5, 30, 'socket', 0.6), earPlaces(size * 1.02, 5), 26),
      }),
    ],
    [
      k.one('sensor', join(block(roundedBox(44, 26, 8), 0, 8, [circle(5, 14)]), shift(pin(9, 26), 8, -8))),
      k.one('screw-button', bolt(4.5, 20, 'button')),
    ],
    [k.one('grommet', across(bushing(14, 7, 20, 20)))],
  );
}
