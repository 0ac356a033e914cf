import { random } from '../../seed/random.ts';
import type { Random } from '../../seed/random.ts';
import { drawExploded } from '../draw.ts';
import type { Drawing } from '../draw.ts';
import type { Title } from '../svg.ts';
import { fuelTank, panel } from './body.ts';
import { driveAxle, shock, steering, suspensionArm, wheelAndHub } from './chassis.ts';
import { brake, chaincase, driveClutch, drivenClutch } from './drive.ts';
import { generator, pistonAndRod, recoilStarter, waterPump } from './engine.ts';
import { airIntake, carburetor, exhaust } from './intake.ts';
import { gearcase, propellerShaft, spindle } from './machine.ts';
import type { Assembly, Entry } from './kit.ts';

/** The assemblies that the sample can draw. */
export const ASSEMBLIES = {
  driveClutch,
  drivenClutch,
  chaincase,
  brake,
  airIntake,
  carburetor,
  exhaust,
  generator,
  pistonAndRod,
  recoilStarter,
  waterPump,
  driveAxle,
  fuelTank,
  gearcase,
  panel,
  propellerShaft,
  shock,
  spindle,
  steering,
  suspensionArm,
  wheelAndHub,
} satisfies Record<string, (random: Random) => Assembly>;

export type AssemblyName = keyof typeof ASSEMBLIES;

/** A drawing and what its callouts stand for. */
export interface Figure extends Drawing {
  readonly entries: readonly Entry[];
}

/** What a variant of an assembly shows, without drawing it. */
export function entriesOf(name: AssemblyName, variant: number): readonly Entry[] {
  return ASSEMBLIES[name](random('assembly', name, variant)).entries;
}

/** Draws a variant of an assembly. The same name and variant give the same picture. */
export function drawFigure(name: AssemblyName, variant: number, title: Title): Figure {
  const { chains, entries } = ASSEMBLIES[name](random('assembly', name, variant));
  const look = random('look', name, variant);
  const drawing = drawExploded({
    direction: name === 'spindle' ? 'up' : look.pick(['right', 'left']),
    chains,
    balloons: look.pick(['circle', 'circle', 'box', 'plain']),
    frame: look.chance(0.35),
    title,
  });
  return { ...drawing, entries };
}
