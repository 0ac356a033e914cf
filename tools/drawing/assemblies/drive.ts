import type { Random } from '../../../src/sample/seed/random.ts';
import { join, shift } from '../mesh.ts';
import { bolt, conicalWasher, key, nut, pin, snapRing, washer } from '../shapes/fastener.ts';
import { circle, circles, ringSlot } from '../shapes/outline.ts';
import { brakeDisc, spider, sprocket } from '../shapes/rotor.ts';
import { bearing, bushing, flange, seal, shaft, sheave, spring } from '../shapes/round.ts';
import { belt, cornerPlaces, cover, gasket, housing, lever } from '../shapes/sheet.ts';
import { block, turned } from '../shapes/solid.ts';
import { kit, near } from './kit.ts';
import type { Assembly } from './kit.ts';

/** Two sheaves, weights and a spring on a tapered shaft; the belt stands aside. */
export function driveClutch(random: Random): Assembly {
  const k = kit(random);
  const size = near(random, 108);
  const screws = random.pick([4, 6]);
  const fixed = join(
    sheave(size, 18, 26, 22),
    shift(
      shaft([
        { length: 70, radius: 19 },
        { length: 22, radius: 14 },
        { length: 16, radius: 11, kind: 'thread' },
      ]),
      55,
    ),
  );
  const plate = join(
    block(circle(size * 0.9), 0, 9, [circle(34), ...circles(screws, size * 0.76, 5), ...slots(size, screws)]),
    turned([
      [9, 34],
      [9, 50],
      [20, 47],
      [20, 34],
    ]),
  );
  const towers = k.places(3, size * 0.62, 0.5).map(([y, z]) => shift(pin(8, 34, 4), 14, y, z));
  const main = [
    k.one('sheave-fixed', fixed),
    k.one('bearing', bearing(28, 15, 16)),
    k.one('sheave-movable', join(sheave(size, 20, 24, 14), ...towers)),
    k.one('spider', spider(3, 62, 32, 17, 22)),
    k.one('retainer', washer(40, 20, 4)),
    k.one('spring-compression', spring(near(random, 38), 3.6, random.int(5, 6), 92), { gap: 0.5 }),
    k.one('cover-clutch', plate, {
      satellites: k.ring('screw-hex-flange', bolt(4.5, 20, 'flange', 0.9), k.places(screws, size * 0.76, 0)),
    }),
    k.one('washer-conical', conicalWasher(27, 10, 9), { gap: 1.6 }),
    k.one('bolt-clutch', bolt(9.5, 66, 'flange', 0.5)),
  ];
  const arm = [
    k.one('flyweight', lever(15, 11, 46, 13)),
    k.one('pin', pin(5, 38)),
    k.one('nut-lock', nut(5.5, 'lock')),
  ];
  return k.finish(main, [k.one('belt-drive', belt(52, 36, 158, 30))], arm);
}

function slots(size: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const middle = (2 * Math.PI * (index + 0.5)) / count;
    return ringSlot(size * 0.7, size * 0.57, middle - 0.2, middle + 0.2);
  });
}

/** Two sheaves that face one another, a cam and a torsion spring. */
export function drivenClutch(random: Random): Assembly {
  const k = kit(random);
  const size = near(random, 112);
  const cam = join(bushing(46, 20, 14), ...k.places(3, 33).map(([y, z]) => shift(pin(9, 30), 14, y, z)));
  const ring = k.one('o-ring', washer(34, 27, 4));
  return k.finish(
    [
      k.one('snap-ring', snapRing(30, 6)),
      k.one('sheave-fixed', sheave(size, 18, 26, 34)),
      ring,
      k.one('bushing', bushing(27, 20, 30, 34)),
      k.again(ring),
      k.one('sheave-movable', sheave(size * 0.96, 26, 24, 20)),
      k.one('spring-torsion', spring(near(random, 40), 3.8, 5, 84), { gap: 0.4 }),
      k.one('cam', cam),
      k.one('flange', flange(58, 16, 8, 14, 6, 5), {
        satellites: k.ring('screw-socket', bolt(4.5, 22, 'socket', 0.8), k.places(6, 42)),
      }),
      k.one('washer-flat', washer(24, 9, 5), { gap: 1.7 }),
      k.one('bolt-hex-flange', bolt(8.5, 44, 'flange')),
    ],
    [
      k.one('key', key(44, 11, 11)),
      k.one('shim', washer(25, 18, 2)),
      k.one(
        'shaft-jack',
        shaft([
          { length: 40, radius: 17 },
          { length: 66, radius: 21 },
          { length: 30, radius: 17 },
          { length: 22, radius: 11, kind: 'thread' },
        ]),
      ),
    ],
  );
}

/** Sprockets in a case, with a cover. */
export function chaincase(random: Random): Assembly {
  const k = kit(random);
  const height = near(random, 196);
  const width = near(random, 168);
  const teeth = random.int(19, 25);
  const seat = k.one('bearing', bearing(34, 17, 16));
  return k.finish(
    [
      k.one('seal-oil', seal(32, 18, 9)),
      k.one('case-chain', housing(width, height, 64, 30)),
      seat,
      k.one('sprocket-driven', sprocket(teeth * 2 - 8, 76, 19, 13, 9, 6)),
      k.one('washer-flat', washer(27, 12, 4)),
      k.one('nut-flange', nut(11, 'flange')),
      k.one('gasket-cover', gasket(width, height, 3, circle(58)), { gap: 0.9 }),
      k.one('cover-chaincase', cover(width, height, 28, random.chance(0.5) ? 26 : 0), {
        satellites: k.ring('screw-hex-flange', bolt(5, 26, 'flange', 0.7), cornerPlaces(width, height), 42),
      }),
      k.one('plug-drain', bolt(10, 16, 'hex', 0.9), { gap: 1.5 }),
    ],
    [
      k.one('snap-ring', snapRing(22, 5)),
      k.again(seat, true),
      k.one('sprocket-drive', sprocket(teeth, 48, 16, 14, 10)),
      k.one('washer-conical', conicalWasher(22, 9, 7)),
      k.one('bolt-hex-flange', bolt(7, 34, 'flange')),
    ],
    [
      k.one('tensioner', lever(24, 14, 92, 14)),
      k.one('bushing', bushing(13, 8, 22)),
      k.one('nut-lock', nut(7, 'lock')),
    ],
  );
}

/** A disc on its hub, a caliper with pads and pistons. */
export function brake(random: Random): Assembly {
  const k = kit(random);
  const size = near(random, 96);
  const pad = k.one(
    'pad-brake',
    join(
      shift(block(ringSlot(58, 26, 0.5, 2.6), 0, 4), 0, 0, -30),
      shift(block(ringSlot(55, 30, 0.6, 2.5), 4, 11), 0, 0, -30),
    ),
  );
  const piston = k.one(
    'piston-caliper',
    turned([
      [0, 15],
      [0, 20],
      [26, 20],
      [26, 15],
      [6, 15],
      [6, 0.1],
      [2, 0.1],
      [2, 15],
    ]),
  );
  const caliper = join(
    housing(128, 88, 44, 0),
    shift(bushing(15, 8, 10), 44, -72, 0),
    shift(block(circle(15), 0, 44, [circle(8)]), 0, -72, 0),
  );
  return k.finish(
    [
      k.one(
        'shaft-brake',
        shaft([
          { length: 34, radius: 15, kind: 'spline' },
          { length: 40, radius: 20 },
          { length: 34, radius: 15, kind: 'spline' },
          { length: 20, radius: 10, kind: 'thread' },
        ]),
      ),
      k.one('hub-disc', flange(52, 16, 10, 24, 5, 6)),
      k.one('disc-brake', brakeDisc(size, 32, 7, 5), {
        satellites: k.ring('screw-button', bolt(5, 18, 'button', 0.8), k.places(5, 46, 0.63)),
      }),
      k.one('washer-lock', washer(23, 11, 5), { gap: 1.8 }),
      k.one('nut-castle', nut(11, 'castle')),
    ],
    [
      k.one('caliper', caliper),
      piston,

      k.one('seal-square', washer(22, 19, 4)),
      pad,
      k.again(pad),
      k.one('pin-pad', bolt(4.5, 58, 'socket', 0.25)),
    ],
    [k.one('screw-bleed', bolt(5, 24, 'hex')), k.one('cap', bushing(8, 4, 14))],
  );
}
