import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Caller } from './caller.ts';
import { itemsOf } from './items.ts';
import { afterA, hierarchy, lineA, lineB, moving, openTrees } from './treeImports.ts';
import { unitsOf } from './units.ts';
import { lookupType } from '../src/lookup/rules.ts';
import { hierarchyMessages } from '../src/hierarchy/rules.ts';
import { parentNotFound } from '../src/item-exchange/service.plan.ts';
import { moveMessages } from '../src/item-exchange/rules.ts';

const { api, app, database, opened } = await openTrees();

const bBeside = [...afterA, ' > Line B', 'Line B > Tractor 300'].toSorted();

describe('an import of the tree', () => {
  it('rejects what would move an item, with what hangs on it; analysed again with the option it moves it', async () => {
    const { me, errors, again, places } = await opened();
    expect(await me.run(lineA, hierarchy)).toMatchObject({ state: 2, rejected: 0, counts: { create: 4, moves: 0 } });
    const dry = await me.run(lineB, { ...hierarchy, dryRun: true });
    expect(dry).toMatchObject({ state: 0, rejected: 2, warnings: 0, counts: { create: 2, update: 0, moves: 0 } });
    expect(await errors(dry.importSessionId)).toEqual([
      `4 ${moveMessages.rejected} It stands under Line A › Tractor 100; the row would put it under Line B › Tractor 300.`,
      `5 ${moveMessages.doubted}`,
    ]);
    expect(dry.errorSummary.map(({ problem }: { problem: string }) => problem)).toEqual([
      moveMessages.rejected,
      moveMessages.doubted,
    ]);
    const { body: types } = await me.caller.get('/api/import/types');
    expect(types.find(({ id }: { id: number }) => id === 1).extras).toEqual([
      { option: 'moveItems', takes: [moveMessages.rejected, moveMessages.doubted] },
    ]);

    const told = await again(dry.importSessionId);
    expect(told).toMatchObject({ state: 0, rejected: 0, warnings: 1, counts: { create: 3, update: 1, moves: 1 } });
    expect(await errors(told.importSessionId)).toEqual(['4 Moves from Line A › Tractor 100 to Line B › Tractor 300']);
    expect(told.errorSummary).toMatchObject([
      { problem: 'Moves', rows: 1, isWarning: true, examples: ['from Line A › Tractor 100 to Line B › Tractor 300'] },
    ]);
    expect(await places()).toEqual(afterA);
    const done = await me.proceed(told.importSessionId);
    expect(done).toMatchObject({ state: 2, rejected: 0, counts: { create: 3, update: 1, moves: 1 } });
    expect(await places()).toEqual([
      ' > Line A',
      ' > Line B',
      'Engine > Cylinder head',
      'Engine > Oil pump',
      'Line A > Tractor 100',
      'Line B > Tractor 300',
      'Tractor 300 > Engine',
    ]);
    const { importSessionId: id } = done;
    expect((await me.caller.post(`/api/import/session/${id}/undo`)).status).toBe(200);
    while ((await me.caller.get(`/api/import/session/${id}/undo`)).body.state !== 'done') await wait(25);
    expect(await places()).toEqual(afterA);
  });

  it('without the option nothing moves when it is written, in any mode; the rest is', async () => {
    const { me, places } = await opened();
    await me.run(lineA, hierarchy);
    for (const mode of ['standard', 'add', 'update'])
      expect(await me.run(lineB, { ...hierarchy, dryRun: true, options: { mode } })).toMatchObject({
        state: 0,
        rejected: mode === 'update' ? 1 : 2,
        counts: { moves: 0 },
      });
    expect(await me.run(lineB, hierarchy)).toMatchObject({ state: 2, rejected: 2, counts: { create: 2, moves: 0 } });
    expect(await places()).toEqual(bBeside);
    expect(await me.run(lineB, { ...moving, options: { mode: 'update' } })).toMatchObject({
      state: 2,
      rejected: 0,
      counts: { create: 0, update: 1, moves: 1, skipped: 1 },
    });
    expect(await places()).toContain('Tractor 300 > Engine');
    expect(await me.run(lineA, { ...moving, options: { mode: 'add' } })).toMatchObject({ counts: { moves: 1 } });
    expect(await me.run(lineA, hierarchy)).toMatchObject({ rejected: 0, changeId: null, counts: { unchanged: 4 } });
  });

  it('two rows of one file that hang an item in two places name the Tag as the way out', async () => {
    const { me, errors, places } = await opened();
    const head = 'Type,Name,Tag,Parent name';
    const both = [head, 'DV,Line A,,', 'MD,T1,,Line A', 'MD,T2,,Line A', 'CH,Engine,,T1', 'CH,Engine,,T2'];
    const done = await me.run(both.join('\n'), hierarchy);
    expect(done).toMatchObject({ state: 2, rejected: 1 });
    expect(await errors(done.importSessionId)).toEqual([`6 ${moveMessages.twoPlaces}`]);
    const told = await me.run([...both.slice(0, 5), 'CH,Engine,2,T2'].join('\n'), hierarchy);
    expect(told).toMatchObject({ state: 2, counts: { create: 1, moves: 0 } });
    expect(await places()).toEqual([' > Line A', 'Line A > T1', 'Line A > T2', 'T1 > Engine', 'T2 > Engine']);
  });

  it('what hangs further below a row that would move is in doubt too, unless a path tells it apart', async () => {
    const { me, errors, places } = await opened();
    await me.run(lineA, hierarchy);
    const file = [
      'Type,Name,Notes,Parent name,Parent path,Relation',
      'DV,Line B,,,,',
      'MD,Tractor 100,,Line B,,',
      'CH,Engine,,Tractor 100,,',
      'IP,Oil pump,,Engine,,',
      'IP,Cylinder head,Other,Engine,,',
      'CH,Gearbox,,,Line A>Tractor 100,',
      'MD,Tractor 300,,Line B,,',
      'CH,Engine,,Tractor 300,,link',
    ];
    const columns = { parentPath: { inputFileColumns: ['Parent path'], delimitor: '>' } };
    const names = ['typeCode:Type', 'name:Name', 'notes:Notes', 'parentName:Parent name', 'relation:Relation'];
    for (const [key = '', header = ''] of names.map((one) => one.split(':')))
      Object.assign(columns, { [key]: { inputFileColumns: [header] } });
    const done = await me.run(file.join('\n'), { ...hierarchy, profile: { columns } });
    expect(await errors(done.importSessionId)).toEqual([
      `3 ${moveMessages.rejected} It stands under Line A; the row would put it under Line B.`,
      `5 ${moveMessages.doubted}`,
      `6 ${moveMessages.doubted}`,
      `9 ${moveMessages.doubted}`,
    ]);
    expect(await places()).toEqual([...bBeside, 'Tractor 100 > Gearbox'].toSorted());
  });

  it('the top level is a place as any other; a first place and a new link are no moves', async () => {
    const { me, errors, places } = await opened();
    const head = 'Type,Name,Parent name,Relation';
    await me.run([head, 'DV,A,,', 'DV,B,A,', 'MD,Lost,,none', 'MD,M,A,'].join('\n'), hierarchy);
    const free = await me.run([head, 'MD,Lost,A,', 'MD,M,B,link'].join('\n'), hierarchy);
    expect(free).toMatchObject({ state: 2, rejected: 0, counts: { moves: 0 } });
    const up = await me.run([head, 'DV,B,,'].join('\n'), { ...hierarchy, dryRun: true });
    expect(await errors(up.importSessionId)).toEqual([
      `2 ${moveMessages.rejected} It stands under A; the row would put it at the top level.`,
    ]);
    const done = await me.run([head, 'DV,B,,', 'MD,M,B,'].join('\n'), moving);
    expect(done).toMatchObject({ state: 2, counts: { update: 2, moves: 2 } });
    expect(await errors(done.importSessionId)).toEqual(['2 Moves from A to the top level', '3 Moves from A to B']);
    expect(await places()).toEqual([' > A', ' > B', 'A > Lost', 'B > M']);
  });

  it('several files and documents are judged alike, and are analysed again with the option', async () => {
    const { me, errors, again, places } = await opened();
    const files = await me.runFiles(
      [
        { typeId: 1, text: lineA, name: 'a.csv' },
        { typeId: 1, text: lineB, name: 'b.csv' },
      ],
      true,
    );
    expect(files).toMatchObject({ state: 0, rejected: 2, counts: { create: 6, moves: 0 } });
    const told = await again(files.importSessionId);
    expect(told).toMatchObject({ state: 0, rejected: 0, warnings: 1, counts: { create: 7, update: 1, moves: 1 } });
    await me.proceed(told.importSessionId);
    expect(await places()).toContain('Tractor 300 > Engine');

    const item = '<item><typeCode>CH</typeCode><name>Engine</name><parentName>Tractor 100</parentName></item>';
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<catalogue xmlns="urn:callout:xml:1" number="100"><items>${item}</items></catalogue>`;
    const { body: upload } = await me.upload(xml, 'items.xml');
    const { body: held } = await me.caller.post('/api/import/xml/analyze', { fileId: upload.fileId });
    expect(held.extras.map(({ option }: { option: string }) => option)).toEqual(['moveItems']);
    const document = await me.run(xml, { importTypeId: 99, dryRun: true });
    expect(document).toMatchObject({ state: 0, rejected: 1 });
    const moved = await again(document.importSessionId);
    expect(await errors(moved.importSessionId)).toEqual(['1 Moves from Line B › Tractor 300 to Line A › Tractor 100']);
    expect(await me.proceed(moved.importSessionId)).toMatchObject({ state: 2, counts: { update: 1, moves: 1 } });
    expect(await places()).toContain('Tractor 100 > Engine');
    const refused = await me.caller.post(`/api/import/session/${moved.importSessionId}/analyzeWith`, {
      option: 'createMissing',
    });
    expect(refused.status).toBe(400);
  });

  it('says no word of where a hidden item stands, nor of what is above the parent that the row names', async () => {
    const { catalog, me } = await opened();
    const items = await itemsOf(catalog);
    const [open, secret] = [await items.division(null, 'Open'), await items.division(null, 'Zebrafish')];
    await items.model(secret, 'Hidden model');
    await items.model(open, 'Seen model');
    const admin = catalog.as('Admin');
    const { body: group } = await admin.post('/api/lookup/lookupvalue', {
      type: lookupType('visibilityGroup'),
      name: 'Insiders',
    });
    const { body: shown } = await admin.get(`/api/items/Oem/${secret}`);
    const { version } = shown;
    await admin.post(`/api/hierarchies/${secret}/visibility`, { version, groups: [group.id] });
    const { id, accessToken } = await api.user();
    await api.profile(id, catalog.id, { roles: ['AllowImport'] });
    const seeing = (groups: number[]) =>
      database.outside((db) =>
        db.updateTable('profile').set({ visibility_groups: groups }).where('user_id', '=', id).execute(),
      );
    const { body: other } = await admin.post('/api/lookup/lookupvalue', {
      type: lookupType('visibilityGroup'),
      name: 'Outsiders',
    });
    const restricted = new Caller(app, `/${catalog.code}`, async () => accessToken);
    const file = 'Type,Name,Parent name\nMD,Hidden model,Open\nMD,Seen model,Zebrafish\n';
    const told = async (more: object) => {
      const { body: own } = await restricted.upload(
        '/api/TransportImportWizardData2/UploadFile?fileName=tree.csv',
        Buffer.from(file),
      );
      const start = { importTypeId: 1, fileId: own.fileId, dryRun: true, ...more };
      const { body } = await restricted.post('/api/import/StartImportSession', start);
      await me.settled(body.importSessionId);
      const { body: errors } = await restricted.get(`/api/import/session/${body.importSessionId}/errors`);
      await restricted.post(`/api/import/session/${body.importSessionId}/cancel`);
      return errors.rows.map(({ message }: { message: string }) => message);
    };
    const extra = { profile: { extra: { moveItems: true } } };
    await seeing([other.id]);
    for (const more of [{}, extra]) expect(await told(more)).toEqual([hierarchyMessages.nameTaken, parentNotFound]);
    await seeing([group.id]);
    expect(await told(extra)).toEqual(['Moves from Zebrafish to Open', 'Moves from Open to Zebrafish']);
  });

  it('moves units by the same option', async () => {
    const { catalog, me, errors, again, places } = await opened({ contexts: ['Oem', 'MajorUnit'] });
    const units = await unitsOf(catalog);
    for (const name of ['Cars', 'Boats']) await units.folder(null, name);
    const head = 'Type,Name,Industry,Product type,Product sub type,Make,Model year,Parent name';
    const unit = (parent: string) =>
      `${head}\nMU,Scout,Moves Industry,Moves Type,Moves Sub,Moves Make,2024,${parent}\n`;
    const of = { importTypeId: 200 };
    expect(await me.run(unit('Cars'), of)).toMatchObject({ state: 2, counts: { create: 1, moves: 0 } });
    const dry = await me.run(unit('Boats'), { ...of, dryRun: true });
    expect(dry).toMatchObject({ state: 0, rejected: 1 });
    const told = await again(dry.importSessionId);
    expect(await errors(told.importSessionId)).toEqual(['2 Moves from Cars to Boats']);
    expect(await me.proceed(told.importSessionId)).toMatchObject({ state: 2, counts: { update: 1, moves: 1 } });
    expect(await places()).toContain('Boats > Scout');
  });
});
