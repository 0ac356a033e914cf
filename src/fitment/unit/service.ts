import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { unitsById } from '../find/queries.ts';
import { fitmentMessages } from '../rules.ts';
import {
  goesOnFrom,
  insertLines,
  lineFacts,
  lineOfUnit,
  upsertUnits,
  writePrior,
  type Offered,
  type OfferedUnits,
} from './queries.ts';

/**
 * Makes units of what a catalogue, or a list of units, offers; inside a change of the installation, whatever the count in
 * a fixed number of statements. `targetId` is the catalogue that they are of: its units which are not among them are
 * archived. Null is a list: nothing that it does not name is touched. See docs/domain/fitments.md, Units.
 */
export async function offerUnits(db: Db, units: OfferedUnits, targetId: number | null): Promise<Offered> {
  await insertLines(db, units);
  return upsertUnits(db, units, targetId);
}

/** A unit with what its line is. 404 for an unknown one. */
export async function lineOf(db: Db, unitId: number) {
  const [unit] = await unitsById(db, [unitId]);
  const line = unit && (await lineOfUnit(db, unitId));
  const facts = line && (await lineFacts(db, line.lineId));
  if (!unit || !facts) throw notFound();
  return { ...unit, ...facts };
}

/** Says from which line the line of a unit goes on; in the installation, inside a change. */
export async function setPrior(
  db: Db,
  changeId: number,
  { id, version, priorMuId }: { id: number; version: number; priorMuId: number | null },
) {
  const line = await lineOfUnit(db, id);
  if (!line) throw notFound();
  if (priorMuId === id) {
    const { attributes } = await lineOf(db, id);
    // The year is the first.
    const line = attributes.slice(1).map(({ value }) => value);
    throw invalid('priorMuId', fitmentMessages.priorItself(line.join(' ')));
  }
  const prior = priorMuId === null ? null : await lineOfUnit(db, priorMuId);
  if (
    prior === undefined ||
    (prior && (prior.industryId !== line.industryId || (await goesOnFrom(db, prior.lineId, line.lineId))))
  )
    throw invalid('priorMuId', fitmentMessages.priorLine);
  if (!(await writePrior(db, line.lineId, version, prior?.lineId ?? null))) throw conflict();
  return { changeId, version: changeId };
}
