import { describe, expect, it } from 'vitest';
import { afterA, hierarchy, lineA, lineB, moving, openTrees } from './treeImports.ts';
import { parentNotFound } from '../src/item-exchange/service.plan.ts';
import { moveMessages } from '../src/item-exchange/rules.ts';

const { opened } = await openTrees();

describe('items of one name in a file of the tree', () => {
  it('a row that names one of two is rejected, in any mode; never the first one is meant', async () => {
    const ofA = lineA
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((row) => row.replace(/,([^,]*)$/, ',,$1'));
    const [head = '', ...ofB] = lineB.trim().split(/\r?\n/);
    const both = [head, ...ofA, ...ofB];
    const { me, errors, places } = await opened();
    const says = [`5 ${moveMessages.twofold}`, `8 ${moveMessages.twoPlaces}`, `9 ${moveMessages.twofold}`];
    for (const more of [{}, { options: { mode: 'add' } }, moving]) {
      const dry = await me.run(both.join('\n'), { ...hierarchy, ...more, dryRun: true });
      expect(dry).toMatchObject({ state: 0, rejected: 3, counts: { create: 5, moves: 0 } });
      expect(await errors(dry.importSessionId)).toEqual(says);
    }
    // A row that is wrong in itself counts as one that puts the item elsewhere.
    const wrong = both.map((row, at) => (at === 0 ? `${row},Ordinal` : at === 7 ? `${row},x` : `${row},`));
    const bad = await me.run(wrong.join('\n'), { ...hierarchy, dryRun: true });
    expect(await errors(bad.importSessionId)).toEqual([says[0], '8 The value is not a whole number.', says[2]]);
    expect(await me.run(both.join('\n'), hierarchy)).toMatchObject({ state: 2, rejected: 3 });
    const alone = afterA.filter((place) => !place.includes('Cylinder'));
    expect(await places()).toEqual([...alone, ' > Line B', 'Line B > Tractor 300'].toSorted());
    await me.run(lineA, hierarchy);
    const updated = await me.run(both.join('\n'), { ...hierarchy, options: { mode: 'update' } });
    expect(updated).toMatchObject({ state: 2, rejected: 1, changeId: null, counts: { unchanged: 6, moves: 0 } });

    const tagged = [
      'Type,Name,Tag,Parent name,Parent tag',
      'DV,Line C,,,',
      'MD,T1,,Line C,',
      'MD,T2,,Line C,',
      'CH,Gear,1,T1,',
      'CH,Gear,2,T2,',
      'IP,Pump,,Gear,2',
    ];
    expect(await me.run(tagged.join('\n'), hierarchy)).toMatchObject({ state: 2, rejected: 0 });
    expect(await places()).toEqual(expect.arrayContaining(['T1 > Gear', 'T2 > Gear', 'Gear > Pump']));
  });

  it('a parent path tells which of two items of a name in one file is meant', async () => {
    const { me, errors, places } = await opened();
    const file = [
      'Type,Name,Path',
      'DV,Line A,',
      'MD,T1,Line A',
      'MD,T2,Line A',
      'CH,Engine,Line A>T1',
      'CH,Engine,Line A>T2',
      'IP,Cylinder head,Line A>T1>Engine',
      'IP,Oil pump,Line A>T2>Engine',
    ];
    const columns = {
      typeCode: { inputFileColumns: ['Type'] },
      name: { inputFileColumns: ['Name'] },
      parentPath: { inputFileColumns: ['Path'], delimitor: '>' },
    };
    const done = await me.run(file.join('\n'), { ...hierarchy, profile: { columns } });
    expect(await errors(done.importSessionId)).toEqual([`6 ${moveMessages.twoPlaces}`, `8 ${parentNotFound}`]);
    expect(await places()).toContain('Engine > Cylinder head');
  });

  it('the dry run shows the place under a parent that is new in the same file by its path', async () => {
    const { me, places } = await opened();
    await me.run(lineA, hierarchy);
    const { importSessionId: id } = await me.run(lineB, { ...moving, dryRun: true });
    const { body: counts } = await me.caller.get(`/api/import/session/${id}/changes/counts?filter=%7B%7D`);
    const at = counts.columns.findIndex(({ title }: { title: string }) => title === 'Place');
    const { body: rows } = await me.caller.get(`/api/import/session/${id}/changes?filter=%7B%7D`);
    const moved = rows.find(({ changed }: { changed: number[] }) => changed.includes(at));
    expect([moved.before[at], moved.after[at]]).toEqual([
      expect.stringMatching(/^Line A › Tractor 100, \d+$/),
      'Line B › Tractor 300',
    ]);
    expect(await places()).toEqual(afterA);
    expect(await placesOfNew(me, id)).toEqual([
      ['Line B', '–'],
      ['Tractor 300', 'Line B'],
      ['Oil pump', 'Line B › Tractor 300 › Engine'],
    ]);
  });

  it('the dry run of several files shows places under what an earlier one makes, as those that are there', async () => {
    const { me, places } = await opened();
    const second = 'Type,Name,Parent name\nCH,Gearbox,Tractor 300\nIP,Shaft,Gearbox\n';
    const files = [lineB, second].map((text, at) => ({ typeId: 1, text, name: `${at}.csv` }));
    const { importSessionId: id } = await me.runFiles(files, true);
    expect(await placesOfNew(me, id, 2)).toEqual([
      ['Gearbox', 'Line B › Tractor 300'],
      ['Shaft', 'Line B › Tractor 300 › Gearbox'],
    ]);
    expect(await me.proceed(id)).toMatchObject({ state: 2, rejected: 0 });
    expect(await places()).toContain('Gearbox > Shaft');
  });
});

type Importer = Awaited<ReturnType<typeof opened>>['me'];
/** What a dry run shows of the items that a file brings, each with its place. */
async function placesOfNew({ caller }: Importer, id: number, stage = 1): Promise<[string, string][]> {
  const path = `/api/import/session/${id}/changes`;
  const { body: counts } = await caller.get(`${path}/counts?stage=${stage}&filter=%7B%7D`);
  const [name, place] = ['Name', 'Place'].map((head) =>
    counts.columns.findIndex(({ title }: { title: string }) => title === head),
  );
  const { body: rows } = await caller.get(`${path}?stage=${stage}&filter=%7B%7D`);
  return rows.flatMap((row: { kind: string; after: string[] }) =>
    row.kind === 'create' ? [[row.after[name ?? 0], row.after[place ?? 0]]] : [],
  );
}
