import type { Random } from '../../../src/sample/seed/random.ts';
import { extent, join, shift, upright } from '../mesh.ts';
import { bolt, nut, pin } from '../shapes/fastener.ts';
import { circle, openRing, roundedBox, wave } from '../shapes/outline.ts';
import { bellows, bushing, flange, oRing, shaft, spring } from '../shapes/round.ts';
import { bracket, cornerPlaces, cover, elbow, gasket, housing } from '../shapes/sheet.ts';
import { block, turned } from '../shapes/solid.ts';
import { kit, near } from './kit.ts';
import type { Assembly } from './kit.ts';

/** Box, filter and cover, with the duct at the far end. */
export function airIntake(random: Random): Assembly {
  const k = kit(random);
  const width = near(random, 176);
  const height = near(random, 150);
  const clamp = k.one('clamp-hose', join(block(openRing(38, 35, 0.25, 1), 0, 12), shift(pin(4, 18), -3, 20, 31)));
  return k.finish(
    [
      k.one('boot-intake', bellows(40, 30, 74, 4)),
      clamp,
      k.one('box-air', housing(width, height, 80, 32)),
      k.one('filter-frame', gasket(width * 0.82, height * 0.82, 6, roundedBox(width * 0.52, height * 0.52, 12))),
      k.one('filter-air', block(wave(22, 52, 44), 0, 40, [circle(32)]), { gap: 0.5 }),
      k.one('gasket-cover', gasket(width, height, 3, circle(54)), { gap: 0.7 }),
      k.one('cover-air', cover(width, height, 30), {
        satellites: k.ring('screw-socket', bolt(5, 30, 'socket', 0.6), cornerPlaces(width, height), 46),
      }),
    ],
    [
      k.one('sensor', join(bolt(8, 26, 'hex', 0.8), shift(bushing(11, 6, 22), 37))),
      k.again(clamp, true),
      k.one('hose', elbow(17, 78, 66)),
    ],
  );
}

/** Carburetor body with boot, bowl and jets. */
export function carburetor(random: Random): Assembly {
  const k = kit(random);
  const throat = near(random, 30);
  const body = join(
    turned([
      [0, throat],
      [0, throat + 16],
      [20, throat + 16],
      [26, throat + 9],
      [70, throat + 9],
      [70, throat + 14],
      [86, throat + 14],
      [86, throat],
    ]),
    shift(
      upright(
        turned([
          [0, 0],
          [0, 30],
          [44, 30],
          [44, 22],
          [50, 22],
          [50, 0],
        ]),
      ),
      48,
      0,
      throat,
    ),
    shift(
      upright(
        turned([
          [0, 0],
          [0, 34],
          [-30, 34],
          [-30, 0],
        ]),
      ),
      48,
      0,
      -throat,
    ),
  );
  const clamp = k.one('clamp-hose', block(openRing(throat + 16, throat + 12, 0.22, 1), 0, 11));
  return k.finish(
    [
      k.one('flange-intake', block(roundedBox(118, 84, 24), 0, 12, [circle(throat), circle(7, 44), circle(7, -44)])),
      k.one('gasket-intake', block(roundedBox(118, 84, 24), 0, 3, [circle(throat), circle(7, 44), circle(7, -44)])),
      k.one('boot-intake', bellows(throat + 18, throat + 14, 56, 3)),
      clamp,
      k.one('carburetor', body),
      k.again(clamp),
      k.one('boot-air', bellows(throat + 12, throat + 22, 62, 3)),
    ],
    [
      k.one('bowl-float', housing(86, 78, 40, 0)),
      k.one('gasket-bowl', gasket(86, 78, 3, circle(28))),
      k.one('float', join(block(roundedBox(64, 26, 10), 0, 18), block(roundedBox(12, 60, 4), 4, 10))),
    ],
    [
      k.one('jet-main', bolt(5, 22, 'hex', 0.8)),
      k.one(
        'needle',
        shaft([
          { length: 30, radius: 3 },
          { length: 34, radius: 5 },
        ]),
      ),
      k.one('spring-compression', spring(10, 2, 5, 50)),
      k.one('screw-idle', bolt(5, 34, 'button', 0.8)),
    ],
  );
}

/** Pipe, gaskets and a silencer. */
export function exhaust(random: Random): Assembly {
  const k = kit(random);
  const size = near(random, 62);
  const gasketRing = k.one(
    'gasket-exhaust',
    block(roundedBox(118, 70, 24), 0, 4, [circle(26), circle(6, 45), circle(6, -45)]),
  );
  const pipe = join(
    block(roundedBox(118, 70, 24), 0, 10, [circle(26), circle(6, 45), circle(6, -45)]),
    shift(elbow(26, 120, 96), 18),
  );
  const springs = k.one('spring-exhaust', spring(11, 2.2, 6, 66));
  return k.finish(
    [
      k.one('flange-exhaust', flange(50, 26, 8, 20, 4, 6)),
      gasketRing,
      k.one(
        'silencer',
        turned([
          [0, 20],
          [0, 28],
          [24, 28],
          [40, size],
          [168, size],
          [168, size - 3],
          [176, size - 3],
          [176, size],
          [196, 34],
          [214, 32],
          [214, 25],
          [190, 25],
        ]),
      ),
      k.one('seal-donut', oRing(30, 7)),
      k.one('pipe-tail', bushing(31, 26, 66, 38)),
      k.one('clamp-exhaust', block(openRing(38, 33, 0.3, 1), 0, 18)),
    ],
    [
      k.one('pipe-exhaust', pipe, {
        satellites: k.ring(
          'nut-flange',
          nut(6, 'flange'),
          [
            [45, 0],
            [-45, 0],
          ],
          46 - extent(pipe).to,
        ),
      }),
    ],
    [
      k.one('bracket', bracket(92, 84, 62, 6, 7)),
      k.one('grommet', bushing(20, 9, 18, 26), { gap: 1.2 }),
      k.one('screw-hex-flange', bolt(6, 36, 'flange')),
    ],
    [springs, k.again(springs)],
  );
}
