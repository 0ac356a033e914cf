import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalidFields, notFound } from '../../platform/http/errors.ts';
import { identityRule } from '../queries.ts';
import { partMessages, partNumberKey, relationKinds } from '../rules.ts';
import type { GivenPart, Relations } from './contract.ts';
import { circleThrough, idsOf, lockRelations, relationsOf, writeRelations } from './queries.ts';
import type { RelationValues } from './queries.ts';

/** A whole list of related parts as it shall be. */
interface Given {
  id: number;
  parts: readonly GivenPart[];
  version: number;
  isConjunction?: boolean;
}

/** Runs the work as one change of the catalogue. */
type Changing = <T>(label: string, work: (changeId: number) => Promise<T>) => Promise<T>;

const labels: Record<number, (partNumber: string) => string> = {
  [relationKinds.supersession]: (part) => `Supersession of ${part}`,
  [relationKinds.alternate]: (part) => `Alternates of ${part}`,
  [relationKinds.included]: (part) => `Included parts of ${part}`,
  [relationKinds.crossSell]: (part) => `Cross-sell of ${part}`,
  [relationKinds.upSell]: (part) => `Up-sell of ${part}`,
};

/** What a part is related to. Throws 404 where there is no such part. */
export async function readRelations(db: Db, id: number, kind: number): Promise<Relations> {
  const found = await relationsOf(db, id, kind);
  if (!found) throw notFound();
  return found;
}

/**
 * Makes the relations of a part of one kind what is given; a list that is so already makes no change. Throws 404 for no
 * such part, 400 at parts that are not known, there twice or the part itself, and at the one through which a chain of
 * supersessions would close a circle, 409 where the list is newer than `version`.
 */
export async function saveRelations(db: Db, kind: number, given: Given, change: Changing) {
  const { id, version } = given;
  const before = await readRelations(db, id, kind);
  if (before.version !== version) throw conflict();
  const { part_number: number } = await db
    .selectFrom('part')
    .select('part_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const list = await toValues(db, kind, { ...given, number });
  if (isSame(before, list)) return { ...before, changeId: null };
  const changeId = await change(labels[kind]?.(number) ?? number, async (own) => {
    await lockRelations(db);
    if ((await readRelations(db, id, kind)).version !== version) throw conflict();
    await writeRelations(db, id, kind, list);
    if (kind === relationKinds.supersession) {
      const through = await circleThrough(db, id);
      const at = list.findIndex((one) => one.related_id === through?.partId);
      if (through) throw invalidFields({ [field(at)]: [partMessages.circle(number, through.partNumber)] });
    }
    return own;
  });
  return { ...(await readRelations(db, id, kind)), changeId };
}

const field = (at: number) => `parts.${at}.partNumber`;

async function toValues(
  db: Db,
  kind: number,
  { id, number, parts, isConjunction = false }: Given & { number: string },
): Promise<RelationValues[]> {
  if (parts.length === 0) return [];
  const rule = await identityRule(db);
  const found = await idsOf(
    db,
    parts.map(({ partId = null, partNumber }) => ({ id: partId, key: partNumberKey(partNumber, rule) })),
  );
  const errors: Record<string, string[]> = {};
  const seen = new Set<number>();
  const together = parts.map((part) => kind === relationKinds.supersession && (part.isConjunction ?? isConjunction));
  const isGroup = together.filter(Boolean).length > 1;
  const ofItself = kind === relationKinds.supersession ? partMessages.supersedesItself : partMessages.itself;
  const list = parts.map(({ quantity, unit, isMandatory }, at): RelationValues => {
    const partId = found[at] ?? 0;
    if (partId === 0) errors[field(at)] = [partMessages.unknownPart];
    else if (partId === id) errors[field(at)] = [ofItself(number)];
    else if (seen.has(partId)) errors[field(at)] = [partMessages.twice];
    seen.add(partId);
    return {
      related_id: partId,
      is_conjunction: isGroup && together[at] === true,
      quantity,
      unit,
      is_mandatory: isMandatory,
    };
  });
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return list;
}

const isSame = ({ parts }: Relations, list: readonly RelationValues[]): boolean =>
  parts.length === list.length &&
  parts.every((part, at) => {
    const one = list[at];
    return (
      one?.related_id === part.partId &&
      one.is_conjunction === part.isConjunction &&
      one.quantity === part.quantity &&
      one.unit === part.unit &&
      one.is_mandatory === part.isMandatory
    );
  });
