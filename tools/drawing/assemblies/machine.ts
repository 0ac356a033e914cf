import type { Random } from '../../../src/sample/seed/random.ts';
import { join, shift, spin } from '../mesh.ts';
import { bolt, conicalWasher, cotter, lockWasher, nut, pin, snapRing, washer } from '../shapes/fastener.ts';
import { circle, circles, roundedBox, teeth } from '../shapes/outline.ts';
import { blade, propeller, sprocket } from '../shapes/rotor.ts';
import { bearing, bushing, flange, oRing, pulley, seal, shaft } from '../shapes/round.ts';
import { cornerPlaces, cover, gasket, housing, lever } from '../shapes/sheet.ts';
import { block, turned } from '../shapes/solid.ts';
import { kit, near } from './kit.ts';
import type { Assembly } from './kit.ts';

/** A mower's spindle, upright, with the blade at its end. */
export function spindle(random: Random): Assembly {
  const k = kit(random);
  const ring = k.one('bearing', bearing(31, 14, 16, true));
  return k.finish(
    [
      k.one(
        'bolt-blade',
        spin(
          shift(
            join(
              block(circle(11), 0, 8),
              turned([
                [8, 0],
                [8, 7],
                [34, 7],
                [34, 0],
              ]),
            ),
            0,
          ),
          0,
        ),
      ),
      k.one('blade', spin(blade(near(random, 300), 44, 7, 10), -0.3)),
      k.one('washer-conical', conicalWasher(28, 10, 8)),
      k.one(
        'shaft-spindle',
        shaft([
          { length: 12, radius: 24 },
          { length: 84, radius: 14 },
          { length: 22, radius: 10, kind: 'thread' },
        ]),
      ),
      ring,
      k.one(
        'housing-spindle',
        join(
          turned([
            [0, 20],
            [0, 36],
            [30, 36],
            [30, 20],
          ]),
          block(circle(66), 30, 40, [circle(31), ...circles(6, 54, 6)]),
          turned([
            [40, 31],
            [40, 42],
            [62, 40],
            [62, 31],
          ]),
        ),
        {
          satellites: k.ring('bolt-hex-flange', bolt(5.5, 26, 'flange'), k.places(6, 54), 24),
        },
      ),
      k.again(ring, true),
      k.one('spacer', bushing(20, 14, 18)),
      k.one('pulley', pulley(near(random, 74), 14, 22, 1)),
      k.one('washer-lock', lockWasher(20, 10, 4)),
      k.one('nut-hex', nut(10)),
    ],
    [k.one('fitting-grease', join(bolt(4.5, 14, 'hex', 0.9), shift(pin(3.4, 12), 19)))],
  );
}

/** Propeller on its shaft. */
export function propellerShaft(random: Random): Assembly {
  const k = kit(random);
  const blades = random.pick([3, 3, 4]);
  return k.finish(
    [
      k.one('gear-reverse', sprocket(26, 54, 18, 16, 14)),
      k.one('bearing-tapered', bearing(36, 18, 18)),
      k.one(
        'shaft-propeller',
        shaft([
          { length: 40, radius: 18 },
          { length: 90, radius: 14 },
          { length: 46, radius: 13, kind: 'spline' },
          { length: 22, radius: 9, kind: 'thread' },
        ]),
      ),
      k.one('carrier-bearing', flange(52, 28, 8, 30, 4, 6)),
      k.one(
        'washer-thrust',
        turned([
          [0, 14],
          [0, 30],
          [8, 26],
          [8, 14],
        ]),
      ),
      k.one('propeller', propeller(blades, near(random, 112), 36, 15, 92), { gap: 1.3 }),
      k.one(
        'spacer',
        turned([
          [0, 13],
          [0, 24],
          [8, 27],
          [16, 24],
          [16, 13],
        ]),
      ),
      k.one('washer-lock', block(teeth(10, 26, 20, 0.4), 0, 4, [circle(10)])),
      k.one('nut-castle', nut(10, 'castle')),
    ],
    [k.one('pin-cotter', cotter(2.6, 46))],
    [
      k.one('anode', join(block(roundedBox(84, 46, 12), 0, 16, [circle(6, 24), circle(6, -24)])), {
        satellites: k.ring(
          'screw-socket',
          bolt(5, 26, 'socket'),
          [
            [24, 0],
            [-24, 0],
          ],
          26,
        ),
      }),
    ],
  );
}

/** Gears on two shafts in a case. */
export function gearcase(random: Random): Assembly {
  const k = kit(random);
  const size = near(random, 150);
  const ring = k.one('bearing', bearing(36, 17, 18));
  const gear = sprocket(random.int(30, 36), 66, 18, 20, 10, 5);
  return k.finish(
    [
      k.one('seal-oil', seal(33, 17, 10)),
      k.one('case-gear', housing(size, size * 0.94, 66, 34)),
      ring,
      k.one(
        'shaft-input',
        shaft([
          { length: 26, radius: 16 },
          { length: 36, radius: 21, kind: 'spline' },
          { length: 44, radius: 16 },
        ]),
      ),
      k.one('gear', gear),
      k.again(ring),
      k.one('shim', washer(34, 26, 2)),
      k.one('gasket-cover', gasket(size, size * 0.94, 3, circle(52))),
      k.one('cover-gearcase', cover(size, size * 0.94, 26, 30), {
        satellites: k.ring('bolt-hex-flange', bolt(5.5, 28, 'flange'), cornerPlaces(size, size * 0.94), 34),
      }),
    ],
    [
      k.one('snap-ring', snapRing(26, 5)),
      k.one('gear-pinion', sprocket(15, 36, 13, 26, 12)),
      k.one('fork-shift', spin(lever(30, 14, 92, 10), 2.2)),
      k.one('pin', pin(5, 40)),
    ],
    [k.one('plug-oil', bolt(9, 16, 'hex', 0.9)), k.one('o-ring', oRing(12, 2.5))],
  );
}
