import type { Random } from '../../../src/sample/seed/random.ts';
import { join, shift } from '../mesh.ts';
import { bolt, pin } from '../shapes/fastener.ts';
import { circle, circles, roundedBox, wave } from '../shapes/outline.ts';
import { bushing, oRing, shaft } from '../shapes/round.ts';
import { bracket, cornerPlaces, cover, elbow, gasket, lever } from '../shapes/sheet.ts';
import { block, turned } from '../shapes/solid.ts';
import { kit, near } from './kit.ts';
import type { Assembly } from './kit.ts';

/** Panel with seal and quarter-turn fasteners. */
export function panel(random: Random): Assembly {
  const k = kit(random);
  const width = near(random, 260);
  const height = near(random, 170);
  return k.finish(
    [
      k.one('bracket', bracket(104, 96, 54, 5, 6)),
      k.one('frame', gasket(width * 0.94, height * 0.94, 9, roundedBox(width * 0.66, height * 0.58, 20))),
      k.one('seal-panel', gasket(width * 0.94, height * 0.94, 3, roundedBox(width * 0.72, height * 0.66, 22))),
      k.one('panel', cover(width, height, 22), {
        satellites: k.ring('screw-button', bolt(5.5, 24, 'button'), cornerPlaces(width, height), 40),
      }),
    ],
    [k.one('grille', grille(near(random, 120))), k.one('rivet', pin(4, 18))],
    [
      k.one('latch', lever(14, 9, 66, 8)),
      k.one('stud', bolt(6, 26, 'button', 0.3)),
      k.one('grommet', bushing(12, 6, 14, 17)),
      k.one('clip', block(roundedBox(30, 20, 4), 0, 12, [roundedBox(18, 8, 2)])),
    ],
  );
}

function grille(size: number) {
  const bars = [-2, -1, 0, 1, 2].map((row) => roundedBox(size * 0.8, 7, 3, 0, row * 14));
  return block(roundedBox(size, 92, 14), 0, 8, bars);
}

/** Tank with cap, hose and valve. */
export function fuelTank(random: Random): Assembly {
  const k = kit(random);
  const width = near(random, 210);
  const height = near(random, 160);
  const tank = join(
    block(roundedBox(width, height, 34), 0, 110),
    block(roundedBox(width * 0.8, height * 0.76, 24), 110, 116),
    turned([
      [116, 30],
      [116, 40],
      [140, 40],
      [140, 30],
    ]),
    block(circle(30), 116, 117),
  );
  const clamp = k.one('clamp-hose', block(openClamp(), 0, 9));
  return k.finish(
    [
      k.one('tank-fuel', tank),
      k.one('gasket-cap', oRing(35, 4)),
      k.one('sender', join(block(circle(38), 0, 5, circles(5, 31, 3.5)), shift(pin(7, 20), 5, 10, 4))),
      k.one('cap-fuel', join(block(wave(16, 46, 42), 0, 26), block(roundedBox(64, 14, 6), 26, 36))),
    ],
    [
      k.one('grommet', bushing(16, 8, 14, 22)),
      k.one(
        'valve-fuel',
        join(
          shaft([
            { length: 24, radius: 7 },
            { length: 26, radius: 15 },
            { length: 24, radius: 7 },
          ]),
        ),
      ),
      clamp,
      k.one('hose-fuel', elbow(10, 76, 60)),
    ],
    [
      k.one('strap', block(roundedBox(190, 30, 8), 0, 5, [circle(6, 80), circle(6, -80)]), {
        satellites: k.ring(
          'screw-hex-flange',
          bolt(5, 26, 'flange'),
          [
            [80, 0],
            [-80, 0],
          ],
          30,
        ),
      }),
    ],
  );
}

function openClamp() {
  return wave(1, 14, 13);
}
