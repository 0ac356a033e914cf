import type { Call } from '../../platform/http/handlers.ts';
import type { Db } from '../../platform/db/pool.ts';
import { findingsOf, heldUnits, scoreOfSku, type FitmentFinding } from './queries.ts';

const keyOf = ({ kind, lineId, otherId, facts }: FitmentFinding): string => `${kind} ${lineId} ${otherId} ${facts}`;
const open = (findings: readonly FitmentFinding[]) => findings.filter(({ approval }) => approval === null);

const stateOf = async (db: Db, skuId: number) => ({
  findings: open(await findingsOf(db, skuId)),
  score: await scoreOfSku(db, skuId),
  units: await heldUnits(db, skuId),
});

/** What a write to the fitments of a SKU would close and open: it is done in a change of which nothing stays. */
export async function effectOf<I>(
  call: Pick<Call<I>, 'db' | 'change'>,
  skuId: number,
  write: (db: Db) => Promise<unknown>,
) {
  const { db, change } = call;
  const before = await stateOf(db, skuId);
  const { after } = await change('Preview', async () => {
    await write(db);
    return { changeId: null, after: await stateOf(db, skuId) };
  });
  const had = new Set(before.findings.map(keyOf));
  const has = new Set(after.findings.map(keyOf));
  return {
    closes: before.findings.filter((one) => !has.has(keyOf(one))),
    opens: after.findings.filter((one) => !had.has(keyOf(one))),
    before: before.score,
    after: after.score,
    unitsBefore: before.units,
    unitsAfter: after.units,
  };
}
