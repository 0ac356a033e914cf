import { lockStructure } from '../../hierarchy/place/queries.ts';
import { placeItem } from '../../hierarchy/place/service.ts';
import { insertCopies, insertPlaces, nameCopies, type CalledAs, type Copy } from '../../item-bulk/duplicate/queries.ts';
import { mostDuplicated } from '../../item-bulk/duplicate/rules.ts';
import { orNameTaken } from '../../item/service.ts';
import { lastModelYear, ownKeyOf } from '../../major-unit/unit/rules.ts';
import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { readFolder } from '../service.ts';
import { linksAmong, setYear, sourcesUnder, takenIdentities, yearsUnder } from './queries.ts';
import {
  candidates,
  carryMessages,
  folderName,
  mostListed,
  withoutEmpty,
  withYear,
  type CarrySource,
} from './rules.ts';

/** A source with what its copy is called. */
type Planned = CarrySource & { as: CalledAs };

const identityOf = ({ typeId, identity, as }: Planned) => ({ typeId, name: as.name, identity, ownKey: as.ownKey });
const keyOf = (of: Planned) => JSON.stringify({ ...identityOf(of), name: of.as.name.toLowerCase() });

/** Which units and folders are carried over, and the units that stay because the next year has them. */
async function planOf(db: Db, folderId: number, from: number) {
  const to = from + 1;
  const sources = await sourcesUnder(db, folderId, from);
  const isTooLarge = sources.length > mostDuplicated;
  const unit = (source: CarrySource): Planned => ({
    ...source,
    as: {
      name: withYear(source.name, from, to),
      displayName: withYear(source.displayName, from, to),
      overrideName: withYear(source.overrideName, from, to),
      ownKey: ownKeyOf({ modelYear: to, makeId: source.makeId }),
    },
  });
  const units = sources.filter(({ isFolder }) => !isFolder).map(unit);
  const there = await takenIdentities(db, units.map(identityOf));
  const seen = new Set<string>();
  const isTaken = (of: Planned, place: number) => there.has(place) || seen.size === seen.add(keyOf(of)).size;
  const taken = units.filter(isTaken);
  const stays = new Set(taken.map(({ id }) => id));
  const kept = withoutEmpty(sources.filter(({ id }) => !stays.has(id)));
  return {
    isTooLarge,
    taken,
    units: units.filter(({ id }) => !stays.has(id)),
    folders: kept.filter(({ isFolder }) => isFolder),
  };
}

/** Folders with names that nothing has yet; the first is called as somebody said. */
async function namedFolders(
  db: Db,
  folders: readonly CarrySource[],
  { name, from }: { name: string; from: number },
): Promise<Planned[]> {
  const to = from + 1;
  const named = (source: CarrySource, own: string): Planned => {
    const label = (text: string) => (text === '' ? '' : folderName(text, from, to));
    return {
      ...source,
      as: { name: own, displayName: label(source.displayName), overrideName: label(source.overrideName), ownKey: '' },
    };
  };
  const [root, ...others] = folders;
  if (!root) return [];
  const tried = others.flatMap((source) =>
    candidates(folderName(source.name, from, to)).map((own) => named(source, own)),
  );
  const there = await takenIdentities(db, tried.map(identityOf));
  const first = named(root, name);
  const used = new Set([keyOf(first)]);
  const found = new Map<number, Planned>();
  tried.forEach((one, place) => {
    if (found.has(one.id) || there.has(place) || used.has(keyOf(one))) return;
    used.add(keyOf(one));
    found.set(one.id, one);
  });
  return [
    { ...first, as: { ...first.as, displayName: '', overrideName: '' } },
    ...others.map((source) => found.get(source.id) ?? named(source, folderName(source.name, from, to))),
  ];
}

/** What a carry-over would do. Throws 404 for what is no folder of units. */
export async function previewCarry(db: Db, id: number, year: number | undefined) {
  const { name } = await readFolder(db, id);
  const years = await yearsUnder(db, id);
  const fromYear = year ?? years[0]?.year ?? null;
  if (fromYear === null)
    return { years, fromYear, name, units: 0, folders: 0, taken: [], takenCount: 0, isTooLarge: false };
  const { units, folders, taken, isTooLarge } = await planOf(db, id, fromYear);
  const byName = taken.map((one) => ({ id: one.id, name: one.name })).sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    years,
    fromYear,
    name: folderName(name, fromYear, fromYear + 1),
    units: units.length,
    folders: folders.length,
    taken: byName.slice(0, mostListed),
    takenCount: taken.length,
    isTooLarge,
  };
}

/** Copies a folder with its units of a year for the next one, beside it. Run inside a change. Throws as the route says. */
export async function carryFolder(
  db: Db,
  { id, fromYear, name, expected }: { id: number; fromYear: number; name: string; expected: number },
) {
  await lockStructure(db);
  const { parentId } = await readFolder(db, id);
  const last = lastModelYear(new Date());
  if (fromYear + 1 > last) throw invalid('fromYear', carryMessages.lastYear(last));
  const { units, folders, isTooLarge } = await planOf(db, id, fromYear);
  if (isTooLarge) throw invalid('id', carryMessages.tooMany);
  if (units.length === 0) throw invalid('fromYear', carryMessages.noYear);
  if (units.length !== expected) throw conflict({ expected: [carryMessages.otherCount(units.length)] });
  const planned = [...(await namedFolders(db, folders, { name: name.trim(), from: fromYear })), ...units];
  const asOf = new Map(planned.map((one) => [one.id, one.as]));
  const copies: Copy[] = (
    await nameCopies(
      db,
      planned.map((one) => one.id),
    )
  ).map((copy) => {
    const as = asOf.get(copy.from);
    return as ? { ...copy, as } : copy;
  });
  await orNameTaken(insertCopies(db, copies, null, null));
  const copyOf = new Map(copies.map(({ from, to }) => [from, to]));
  await setYear(
    db,
    copies.map(({ to }) => to),
    fromYear,
    fromYear + 1,
  );
  const place = (parent: number | null, child: number, ordinal: number, isPrimary: boolean) => {
    const [above, own] = [parent === null ? undefined : copyOf.get(parent), copyOf.get(child)];
    return above === undefined || own === undefined ? [] : [{ parentId: above, childId: own, isPrimary, ordinal }];
  };
  const links = await linksAmong(
    db,
    planned.map((one) => one.id),
  );
  await insertPlaces(db, [
    ...planned.flatMap((one) => place(one.above, one.id, one.ordinal, true)),
    ...links.flatMap((one) => place(one.parentId, one.childId, one.ordinal, false)),
  ]);
  const root = copyOf.get(id);
  if (root === undefined) throw conflict();
  const saved = await placeItem(db, root, parentId, undefined);
  return { id: root, units: units.length, folders: folders.length, ...saved };
}
