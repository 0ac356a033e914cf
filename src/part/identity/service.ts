import type { Actor } from '../../platform/change/change.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Refusal, conflict, invalid } from '../../platform/http/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { carriedMessages } from '../../item/carried/rules.ts';
import { carriedBy } from '../../item/carried/queries.ts';
import { ofParts } from '../attribute/queries.ts';
import { partMessages } from '../rules.ts';
import type { PartData } from './contract.ts';
import { conflictsOf, keyingKind, partData, updatePartData } from './queries.ts';

/** What the change and the job are called. */
const label = 'Part data settings';

/** Saves the settings, another rule by a job; throws as the route says. */
export async function savePartData(
  db: Db,
  jobs: Jobs,
  wanted: Omit<PartData, 'isKeying'>,
  {
    catalogId,
    actor,
    change,
  }: { catalogId: number; actor: Actor; change: (label: string, work: () => Promise<void>) => Promise<void> },
): Promise<PartData> {
  const before = await partData(db);
  if (before.version !== wanted.version) throw conflict();
  if (before.isKeying) throw conflict({ settings: [partMessages.keying] });
  const { attributes } = await carriedBy(db, ofParts);
  const specification = wanted.specificationAttributeId;
  if (specification !== null && !attributes.some(({ attributeId }) => attributeId === specification))
    throw invalid('specificationAttributeId', carriedMessages.unknown);
  const isSameRule =
    before.caseInsensitive === wanted.caseInsensitive &&
    before.allowedSpecialCharacters === wanted.allowedSpecialCharacters;
  if (isSameRule) {
    await change(label, async () => {
      if (!(await updatePartData(db, wanted))) throw conflict();
    });
    return partData(db);
  }
  const conflicts = await conflictsOf(db, wanted);
  if (conflicts.length > 0) throw new Refusal(409, partMessages.conflicts, { conflicts });
  await jobs.enqueue(db, { kind: keyingKind, label, catalogId, input: { ...wanted }, actor });
  return partData(db);
}
