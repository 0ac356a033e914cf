import type { Entry } from '../../../src/sample/catalogue/figures.ts';
import { random } from '../../../src/sample/seed/random.ts';
import type { Random } from '../../../src/sample/seed/random.ts';
import { drawExploded } from '../draw.ts';
import type { Drawing, DrawingSpec } from '../draw.ts';
import type { Title } from '../svg.ts';
import { fuelTank, panel } from './body.ts';
import { driveAxle, shock, steering, suspensionArm, wheelAndHub } from './chassis.ts';
import { brake, chaincase, driveClutch, drivenClutch } from './drive.ts';
import { generator, pistonAndRod, recoilStarter, waterPump } from './engine.ts';
import { airIntake, carburetor, exhaust } from './intake.ts';
import { gearcase, propellerShaft, spindle } from './machine.ts';
import type { Assembly } from './kit.ts';

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

const known = new Map<string, readonly Entry[]>();

/** What a variant of an assembly shows, without drawing it; kept, since many diagrams share one. */
export function entriesOf(name: AssemblyName, variant: number): readonly Entry[] {
  const key = `${name}|${variant}`;
  const entries = known.get(key) ?? ASSEMBLIES[name](random('assembly', name, variant)).entries;
  known.set(key, entries);
  return entries;
}

/** Draws a variant of an assembly. The same name and variant give the same picture. */
export function drawFigure(name: AssemblyName, variant: number, title: Title): Figure {
  return { ...drawExploded(specOf(name, variant, title)), entries: entriesOf(name, variant) };
}

/** The page of a variant: its parts, and a look that differs from variant to variant. */
export function specOf(name: AssemblyName, variant: number, title: Title): DrawingSpec {
  const { chains } = ASSEMBLIES[name](random('assembly', name, variant));
  const look = random('look', name, variant);
  const leans = (Math.floor(variant / 10) + variant) % 2 === 0 ? 'right' : 'left';
  return {
    direction: name === 'spindle' ? 'up' : leans,
    chains,
    balloons: look.pick(['circle', 'circle', 'box', 'plain']),
    frame: look.chance(0.35),
    title,
  };
}
