import type { Who } from '../../platform/auth/who.ts';
import type { Db } from '../../platform/db/pool.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { copyOf, keepCopy } from '../../sku/record/queries.ts';
import { writeSku } from '../../sku/record/service.ts';
import { skuMessages } from '../../sku/rules.ts';
import type { SkuParts } from '../../sku/service.ts';
import { initialState } from '../../workflow/service.ts';
import { isIndustry, type UnitFilter } from '../find/queries.ts';
import { applicationSet, fitmentLimits, fitmentMessages } from '../rules.ts';
import type { Said } from './queries.merge.ts';
import { countApplications, isSku, knownUnits, type ChosenLines, type ChosenUnits } from './queries.ts';

/** Units as a call names them. */
export type NamedUnits = { ids: number[] } | { filters: Record<string, string[]>; contains: string; except: number[] };

/** 404 for an unknown industry. */
export async function requireIndustry(db: Db, id: number): Promise<void> {
  if (!(await isIndustry(db, id))) throw notFound();
}

/** 404 for an unknown SKU. */
export async function requireSku(db: Db, id: number): Promise<void> {
  if (!(await isSku(db, id))) throw notFound();
}

/** 400 where one of the units is unknown, archived or of another industry. */
export async function requireUnits(db: Db, industryId: number, units: NamedUnits): Promise<ChosenUnits> {
  if (!('ids' in units)) {
    if (!(await isIndustry(db, industryId))) throw invalid('industryId', fitmentMessages.unknownIndustry);
    return filtered(industryId, units);
  }
  const ids = [...new Set(units.ids)];
  const { count, industries } = await knownUnits(db, ids);
  if (count < ids.length || industries.some((one) => one !== industryId))
    throw invalid('units', fitmentMessages.unknownUnit);
  return { ids };
}

const filtered = (
  industryId: number,
  { filters, contains, except }: Exclude<NamedUnits, { ids: number[] }>,
): UnitFilter & { except: number[] } => ({ industryId, filters, contains, except });

/** What is said of units, in its one order. 400 where an application is not of the list. */
export async function requireSaid(db: Db, of: { applicationIds: number[]; note: string }): Promise<Said> {
  const applications = applicationSet(of.applicationIds);
  if (applications.length > 0 && (await countApplications(db, applications)) < applications.length)
    throw invalid('applicationIds', fitmentMessages.applications);
  return { applications, note: of.note.trim() };
}

/** What a call takes from a SKU. What is unknown there is not taken. */
export function toTake(
  of:
    | { units: NamedUnits; industryId: number }
    | { rows: number[] }
    | { lines: { contains: string; applicationId?: number | undefined } },
): ChosenUnits | ChosenLines {
  if ('rows' in of) return { rows: of.rows };
  if ('lines' in of) return of.lines;
  return 'ids' in of.units ? { ids: of.units.ids } : filtered(of.industryId, of.units);
}

/** 400 where an Assign would take more than it may. */
export function requireNotTooMany(units: number): void {
  if (units > fitmentLimits.assigned) throw invalid('units', fitmentMessages.tooMany);
}

type Copy = NonNullable<Awaited<ReturnType<typeof copyOf>>>;

/**
 * The copy of which the first Assign makes a SKU that is not there yet; undefined where it is there. 404 where there is
 * neither, 400 where the copy has no manufacturer or number.
 */
export async function draftToMake(db: Db, who: Who, id: number): Promise<{ copy: Copy } | undefined> {
  if (await isSku(db, id)) return undefined;
  const copy = await copyOf(db, who.userId, id);
  if (!copy) throw notFound();
  const { manufacturer, number } = copy.body.draft;
  if (manufacturer.trim() === '') throw invalid('partDetail.manufacturer', skuMessages.needs.manufacturer);
  if (number.trim() === '') throw invalid('partDetail.sku', skuMessages.needs.sku);
  return { copy };
}

/** Makes a SKU in the initial state of a copy, which goes on from it; inside a change. */
export async function makeSku(
  db: Db,
  parts: SkuParts,
  who: Who,
  { id, changeId, copy }: { id: number; changeId: number; copy: Copy },
): Promise<void> {
  const { draft } = copy.body;
  const { id: workflowId } = await initialState(db, who, 'Ecommerce');
  await writeSku(db, parts, { id, draft, workflowId, before: undefined });
  await keepCopy(db, who.userId, id, { body: { draft, base: draft }, ofChange: changeId, progress: copy.progress });
}
