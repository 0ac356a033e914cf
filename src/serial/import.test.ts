import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
import { loader } from '../../test/imports.ts';
import { itemsOf, setState, versionOf } from '../../test/items.ts';
import { rulesHolding } from '../item-search/holding/queries.ts';
import { serialVinImport } from './import.ts';
import { modelsOf } from './queries.ts';
import { matchesRule, problemsOfRule, type SerialRule } from './rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let models: number[];
beforeEach(async () => {
  catalog = await api.catalog();
  const items = await itemsOf(catalog);
  const division = await items.division(null);
  models = [await items.model(division, 'M 100', '26'), await items.model(division, 'M 200')];
  await items.model(division, 'M 100', '27');
  await setState(catalog, division, 2, 3);
});

const header = 'model name,model tag,rule type,prefix,range start,range end,suffix';
const run = (lines: string[], of = {}) => loader(api, serialVinImport)(catalog, [header, ...lines], of);
const nothing = { create: 0, update: 0, unchanged: 0, remove: 0 };
const rules = async (model = 0) => {
  const { body } = await catalog.as('member').get(`/api/hierarchies/${models[model]}/serialVin`);
  return body.serialVins.map((r: Record<string, string>) => [r['t'], r['a'], r['b'], r['e'], r['s']].join(','));
};

describe('serial/VIN import', () => {
  const file = [
    'M 100,26,single,ABC,0012,,',
    'm 100,26,Closed range,ABC,5,17,X',
    'M 200,,2,ABC?,1,,',
    'M 200,,2,ABC?,1,,',
  ];

  it('adds rules by model, and I-12 changes nothing the second time', async () => {
    expect(await run(file)).toMatchObject({ counts: { ...nothing, create: 4 }, errors: [] });
    expect(await rules()).toEqual(['1,ABC,0012,,', '3,ABC,5,17,X']);
    expect(await rules(1)).toEqual(['2,ABC?,1,,', '2,ABC?,1,,']);
    expect(await run(file)).toMatchObject({ counts: { ...nothing, unchanged: 4 }, changeId: 0 });
  });

  it('is the whole list of each model it names, adds only with the option, and sets states back', async () => {
    await run(file);
    const version = await versionOf(catalog, models[0] ?? 0);
    await setState(catalog, models[0] ?? 0, 2, 3);
    const second = await run(['M 100,26,single,ABC,0013,,', 'M 100,26,closed,ABC,5,17,X']);
    expect(second.counts).toEqual({ ...nothing, create: 1, unchanged: 1, remove: 1 });
    expect(await rules()).toEqual(['1,ABC,0013,,', '3,ABC,5,17,X']);
    expect(await rules(1)).toHaveLength(2);
    const { body } = await catalog.as('member').get(`/api/items/Oem/${models[0]}`);
    expect([body.workflowId, body.version > version]).toEqual([1, true]);
    const added = await run(['M 100,26,single,DEF,1,,'], { mode: 'add' });
    expect(added.counts).toEqual({ ...nothing, create: 1 });
    expect(await rules()).toHaveLength(3);
  });

  it('changes with [UP] only ranges of rules that there are', async () => {
    await run(file);
    const { counts } = await run(
      ['M 100,26,single,ABC,0013,,', 'M 100,26,closed,ABC,5,17,X', 'M 100,26,single,DEF,1,,', 'M 200,,2,ABC?,9,,'],
      { mode: 'update' },
    );
    expect(counts).toEqual({ ...nothing, update: 1, unchanged: 1, skipped: 2 });
    expect(await rules()).toEqual(['1,ABC,0013,,', '3,ABC,5,17,X']);
    expect(await rules(1)).toEqual(['2,ABC?,1,,', '2,ABC?,1,,']);
  });

  it('leaves with [UP] the start of a rule whose cell is empty, and erases it where it is told to', async () => {
    await run(file);
    const blank = ['M 100,26,single,ABC,,,'];
    const update = { mode: 'update' };
    expect(await run(blank, update)).toMatchObject({ counts: { ...nothing, unchanged: 1 }, changeId: 0, errors: [] });
    const { counts } = await run(blank, { ...update, emptyCells: 'erase' });
    expect(counts).toEqual({ ...nothing, update: 1, skipped: 0 });
    expect(await rules()).toEqual(expect.arrayContaining(['1,ABC,,,']));
    const closed = await run(['M 100,26,closed,ABC,,17,X'], { ...update, emptyCells: 'erase' });
    expect(closed.errors).toEqual([expect.stringMatching(/^2 rangeStart: /)]);
  });

  it('removes nothing of a model of which a row is rejected', async () => {
    await run(file);
    const { counts, errors } = await run([
      'M 100,26,single,ABC,1,,',
      'M 100,26,single,ABC,1A,,',
      'M 200,,open,ABC?,1,,',
    ]);
    expect(errors).toEqual(['3 rangeStart: A range may hold digits only']);
    expect(counts).toEqual({ ...nothing, create: 1, unchanged: 1, remove: 1 });
    expect(await rules()).toHaveLength(3);
  });

  it('names what it does not take: models, types, the setting', async () => {
    const { errors } = await run(['M 300,,single,,1,,', 'M 100,,single,,1,,', 'M 200,,some,,1,,', ',,single,,1,,']);
    expect(errors).toEqual([
      '2 modelName: Model not found',
      '3 modelName: Several fit the name; give the tag',
      '4 ruleType: The rule type is none of single, open range, closed range',
      expect.stringMatching(/^5 modelName: /),
    ]);
    await catalog.set({ serial_vin_enabled: false });
    expect((await run(['M 200,,single,,1,,'])).errors).toEqual([
      '2 modelName: Serial/VIN is not enabled for this catalogue',
    ]);
  });

  const part = (units: string, maxLength: number) =>
    fc.string({ unit: fc.constantFrom(...Array.from(units)), maxLength });
  const anyRule: fc.Arbitrary<SerialRule> = fc.record({
    type: fc.constantFrom('1', '2', '3'),
    prefix: part('aAb1?', 5),
    start: part('0012a', 3),
    end: part('0012a', 3),
    suffix: part('xX1?', 1),
  });

  it('judges a rule as the server does at a save, and the table holds no other', async () => {
    for (const sample of fc.sample(fc.array(anyRule, { minLength: 120, maxLength: 120 }), 5)) {
      const lines = sample.map((r) => `M 200,,${r.type},${r.prefix},${r.start},${r.end},${r.suffix}`);
      const { errors } = await run(lines, { errorLimit: 1000 });
      const columns: Record<string, string> = {
        prefix: 'prefix',
        start: 'rangeStart',
        end: 'rangeEnd',
        suffix: 'suffix',
      };
      const expected = sample.flatMap((rule, i) => {
        const [first] = problemsOfRule(rule);
        return first ? `${i + 2} ${columns[first.field]}: ${first.message.replace(/\.$/, '')}` : [];
      });
      expect(errors).toEqual(expected);
    }
  });

  it('finds by the index what the rule says, and nothing else', async () => {
    const sample = fc.sample(anyRule, 400).map((r) => (r.type === '3' ? r : { ...r, end: '' }));
    const valid = sample.filter((r) => problemsOfRule(r).length === 0);
    await run(valid.map((r) => `M 200,,${r.type},${r.prefix},${r.start},${r.end},${r.suffix}`));
    const asked = fc.sample(
      fc.record({ prefix: part('aAb1', 4), number: part('0012', 3), suffix: part('xX1', 1) }),
      150,
    );
    let found = 0;
    for (const one of [
      ...asked,
      ...valid.map((r) => ({ prefix: r.prefix.replace('?', 'b'), number: r.start, suffix: r.suffix })),
    ]) {
      const hits = await api.services.database.inCatalog(catalog.id, (db) => modelsOf(db, [one], 0, 1));
      expect([one, hits.length]).toEqual([one, valid.some((r) => matchesRule(r, one)) ? 1 : 0]);
      found += hits.length;
    }
    expect(found).toBeGreaterThan(20);
  });

  it('asks for rules by their place, and walks from model to model where a place is crowded', async () => {
    const lines = Array.from({ length: 1990 }, (_, i) => `M 200,,closed,PRE,${1000 + i},${9000 - i},`);
    await run(lines);
    await api.services.database.inCatalog(catalog.id, async (db) => {
      const asked = { prefix: 'pre', number: '5000', suffix: '' };
      const { rows } = await sql<Record<string, string>>`
        explain (analyze, timing off) ${rulesHolding([asked], { after: 0, take: 101 })}`.execute(db);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      for (const index of ['start', 'end', 'item_start', 'item_end'])
        expect(plan).toContain(`using serial_rule_${index} `);
      expect(plan).not.toContain('Seq Scan on serial_rule');
      expect((await modelsOf(db, [asked], 0, 100)).map((model) => model.id)).toEqual([models[1]]);
    });
  });
});
