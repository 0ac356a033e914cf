import { figures } from '../../src/sample/catalogue/tree.ts';
import type { FigureKey } from '../../src/sample/catalogue/tree.ts';
import { hash } from '../../src/sample/seed/random.ts';
import { drawFigure } from '../drawing/assemblies/figure.ts';
import type { AssemblyName } from '../drawing/assemblies/figure.ts';
import { withoutWords } from '../drawing/svg.ts';
import { compact } from './compact.ts';

/** The assembly that shows a subject, by the subject's English name. */
const assemblies: Readonly<Record<string, AssemblyName>> = {
  'Air intake': 'airIntake',
  'Air silencer': 'airIntake',
  'Brake, hydraulic': 'brake',
  Carburetor: 'carburetor',
  Chaincase: 'chaincase',
  'Cutting deck spindle': 'spindle',
  'Cylinder and piston': 'pistonAndRod',
  'Drive clutch': 'driveClutch',
  'Driven clutch': 'drivenClutch',
  Exhaust: 'exhaust',
  'Flywheel and stator': 'generator',
  'Front suspension': 'suspensionArm',
  'Fuel tank': 'fuelTank',
  'Gearcase, lower': 'gearcase',
  'Hood and panels': 'panel',
  'Propeller and shaft': 'propellerShaft',
  'Rear shock absorber': 'shock',
  'Recoil starter': 'recoilStarter',
  'Stator and cover': 'generator',
  Steering: 'steering',
  'Track and drive axle': 'driveAxle',
  Transaxle: 'gearcase',
  Transmission: 'gearcase',
  'Water pump': 'waterPump',
  'Wheel and hub, front': 'wheelAndHub',
  'Wheel, rear': 'wheelAndHub',
};

/** The variant of an assembly that a division draws: drawings of one assembly differ from division to division. */
export const variantOf = (division: string): number => hash(`variant|${division}`) % 10;

/** One figure of the sample: its drawing and what src/sample/figures/callouts.json says of it. */
export function makeFigure({ name, division, subject }: FigureKey) {
  const assembly = assemblies[subject.name.en];
  if (!assembly) throw new Error(`No assembly shows ${subject.name.en}.`);
  const number = 401 + 3 * figures().findIndex((figure) => figure.name === name);
  const { svg, entries, labels } = drawFigure(assembly, variantOf(division.code), {
    name: subject.name.en,
    figure: `${String(division.subjects.indexOf(subject) + 1).padStart(2, '0')}-1`,
    model: division.name.en,
    sheet: '1 / 1',
    number: `DEM-26-${String(number).padStart(4, '0')}`,
  });
  return { svg: compact(withoutWords(svg)), callouts: { entries, labels } };
}
