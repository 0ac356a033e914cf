import type { Random } from '../../../src/sample/seed/random.ts';
import { across, join, shift, spin, upright } from '../mesh.ts';
import { bolt, cotter, nut, snapRing, washer } from '../shapes/fastener.ts';
import { circle, roundedBox, wave } from '../shapes/outline.ts';
import { sprocket } from '../shapes/rotor.ts';
import { bearing, bushing, flange, seal, shaft, spring, wheel } from '../shapes/round.ts';
import { bracket, cornerPlaces, gasket, lever } from '../shapes/sheet.ts';
import { block, turned } from '../shapes/solid.ts';
import { kit, near } from './kit.ts';
import type { Assembly } from './kit.ts';

/** A coil-over damper from eye to eye. */
export function shock(random: Random): Assembly {
  const k = kit(random);
  const eye = (radius: number) => across(join(block(circle(radius), -13, 13, [circle(radius * 0.55)])));
  const size = near(random, 40);
  const bush = k.one('bushing', bushing(12, 6, 34, 0), { gap: 0.9 });
  return k.finish(
    [
      k.one(
        'body-shock',
        join(
          eye(22),
          shift(
            turned([
              [0, 0],
              [0, 16],
              [12, 30],
              [150, 30],
              [150, 24],
              [156, 24],
              [156, 0],
            ]),
            18,
          ),
        ),
      ),
      k.one('ring-preload', block(wave(12, size + 4, size), 0, 16, [circle(28)])),
      k.one('spring-suspension', spring(size, 6, random.int(6, 8), 176), { gap: 0.4 }),
      k.one(
        'retainer',
        turned([
          [0, 12],
          [0, size + 6],
          [8, size + 6],
          [16, 26],
          [16, 12],
        ]),
      ),
      k.one(
        'bumper',
        turned([
          [0, 9],
          [0, 17],
          [10, 20],
          [24, 16],
          [30, 12],
          [30, 9],
        ]),
      ),
      k.one(
        'rod-shock',
        join(
          shaft([
            { length: 96, radius: 9 },
            { length: 16, radius: 14 },
          ]),
          shift(eye(22), 130),
        ),
        { gap: 0.8 },
      ),
    ],
    [
      k.one('bolt-hex-flange', bolt(6, 70, 'flange', 0.35)),
      bush,
      k.again(bush),
      k.one('washer-flat', washer(14, 6.5, 3)),
      k.one('nut-lock', nut(6.5, 'lock')),
    ],
  );
}

/** Axle, bearings, hub and wheel. */
export function wheelAndHub(random: Random): Assembly {
  const k = kit(random);
  const size = near(random, 100);
  const inner = k.one('bearing-tapered', bearing(34, 19, 18));
  const studs = k
    .places(5, 36, 0.3)
    .map(([y, z]) => shift(shaft([{ length: 26, radius: 4.5, kind: 'thread' }]), 10, y, z));
  return k.finish(
    [
      k.one(
        'spindle',
        shaft([
          { length: 14, radius: 40 },
          { length: 42, radius: 20 },
          { length: 40, radius: 16 },
          { length: 24, radius: 11, kind: 'thread' },
        ]),
      ),
      k.one('seal-oil', seal(36, 20, 9)),
      inner,
      k.one('hub-wheel', join(flange(54, 19, 10, 34, 5, 3), ...studs)),
      k.one('wheel', wheel(size, 19, 64, 5), {
        gap: 1.7,
        satellites: k.ring('nut-wheel', nut(5.5, 'flange'), k.places(5, 36, 0.4), 40),
      }),
      k.one('bearing', bearing(27, 13, 14), { gap: 2 }),
      k.one('washer-flat', washer(22, 11, 4)),
      k.one('nut-castle', nut(11, 'castle')),
      k.one(
        'cap-hub',
        turned([
          [0, 22],
          [0, 27],
          [6, 27],
          [6, 24],
          [22, 21],
          [26, 14],
          [26, 0],
          [20, 0],
          [20, 20],
        ]),
      ),
    ],
    [k.one('pin-cotter', cotter(2.6, 44))],
  );
}

/** Drive axle with sprockets, bearings and flanges. */
export function driveAxle(random: Random): Assembly {
  const k = kit(random);
  const count = random.pick([8, 9, 10]);
  const ring = k.one('bearing', bearing(31, 16, 17, true));
  const wheels = k.one('sprocket-track', sprocket(count, near(random, 74), 18, 20, 12, 4));
  const holder = k.one('flange-bearing', flange(50, 31, 6, 12, 4, 6), {
    satellites: k.ring('screw-hex-flange', bolt(5, 20, 'flange'), k.places(4, 44, 0), 26),
  });
  return k.finish(
    [
      holder,
      { ...ring, gap: 1.5 },
      wheels,
      k.one(
        'axle-drive',
        shaft([
          { length: 30, radius: 15 },
          { length: 190, radius: 19, kind: 'spline' },
          { length: 30, radius: 15 },
          { length: 18, radius: 10, kind: 'thread' },
        ]),
      ),
      k.again(wheels, true),
      k.again(ring),
      k.one('collar', join(block(circle(26), 0, 16, [circle(16)]))),
      k.one('ring-retaining', snapRing(24, 5)),
    ],
    [k.one('screw-set', bolt(4, 14, 'socket', 0.9)), k.one('tool', lever(10, 7, 60, 5))],
  );
}

/** Column, bearings and arms of the steering. */
export function steering(random: Random): Assembly {
  const k = kit(random);
  const bush = k.one('bushing-steering', bushing(22, 14, 26, 28));
  const rod = join(
    shaft([
      { length: 20, radius: 7, kind: 'thread' },
      { length: 170, radius: 9 },
      { length: 20, radius: 7, kind: 'thread' },
    ]),
  );
  const ballEnd = join(shaft([{ length: 26, radius: 9 }]), shift(upright(block(circle(18), -9, 9, [circle(8)])), 40));
  return k.finish(
    [
      k.one('bracket', bracket(124, near(random, 112), 66, 6, 7)),
      bush,
      k.one(
        'column-steering',
        shaft([
          { length: 26, radius: 12, kind: 'spline' },
          { length: 210, radius: 14 },
          { length: 24, radius: 12, kind: 'spline' },
          { length: 18, radius: 9, kind: 'thread' },
        ]),
      ),
      k.again(bush, true),
      k.one('arm-pitman', spin(lever(24, 15, near(random, 96), 16), 3.6)),
      k.one('washer-flat', washer(20, 9, 4)),
      k.one('nut-lock', nut(9, 'lock')),
    ],
    [k.one('nut-jam', nut(7)), k.one('tie-rod', rod), k.one('rod-end', ballEnd)],
    [
      k.one('plate-steering', gasket(130, 84, 6, roundedBox(54, 36, 10)), {
        satellites: k.ring('screw-hex-flange', bolt(5, 24, 'flange'), cornerPlaces(130, 84), 34),
      }),
    ],
  );
}

/** Arm, bushings and pivot of a suspension. */
export function suspensionArm(random: Random): Assembly {
  const k = kit(random);
  const bush = k.one('bushing', bushing(19, 9, 28, 24));
  const plain = k.one('washer-flat', washer(19, 8, 3));
  return k.finish(
    [
      k.one('bracket-mount', bracket(110, 120, near(random, 84), 7, 8)),
      plain,
      bush,
      k.one('arm-suspension', spin(lever(34, 22, near(random, 158), 22), 0.9)),
      k.again(bush),
      k.one('sleeve', bushing(9, 6, 66)),
      k.again(plain, true),
      k.one('bolt-hex-flange', bolt(6.5, 74, 'flange', 0.4)),
    ],
    [
      k.one(
        'joint-ball',
        join(
          shaft([{ length: 30, radius: 8, kind: 'thread' }]),
          shift(
            turned([
              [0, 0],
              [0, 10],
              [8, 18],
              [26, 24],
              [34, 24],
              [34, 0],
            ]),
            30,
          ),
        ),
      ),
      k.one('nut-castle', nut(8, 'castle')),
      k.one('pin-cotter', cotter(2.2, 34)),
    ],
    [
      k.one('limiter', block(roundedBox(150, 26, 12), 0, 6, [circle(7, 60), circle(7, -60), circle(7, 36)])),
      k.one('screw-hex-flange', bolt(5, 26, 'flange')),
    ],
  );
}
