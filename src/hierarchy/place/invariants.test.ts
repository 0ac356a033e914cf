import fc from 'fast-check';
import { expect } from 'vitest';
import { eachDaily } from '../../../test/daily.ts';
import { openApi } from '../../../test/api.ts';
import type { TestCatalog } from '../../../test/api.ts';
import type { Answer, Caller } from '../../../test/caller.ts';
import { itemsOf } from '../../../test/items.ts';
import { faultsOf, treeOf } from '../../../test/tree.ts';
import type { TreePlace } from '../../../test/tree.ts';

const api = await openApi();

const ops = ['add', 'move', 'link', 'unlink', 'delete', 'undo', 'sort', 'arrange', 'bulkMove', 'bulkDelete'] as const;
const often = ['add', 'move', 'move', 'link', 'link', 'undo', 'bulkMove'] as const;

/** One write; `a`, `b` and `n` choose what it is about among what there is. */
const step = fc.record({
  op: fc.constantFrom(...ops, ...often),
  a: fc.nat(999),
  b: fc.nat(999),
  n: fc.nat(99),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Two editors of one catalogue, who know of what both have made. */
class Editors {
  readonly #types: readonly number[];
  readonly #ids = new Set<number>();
  readonly #changes: number[] = [];
  readonly #catalog: TestCatalog;
  #names = 0;
  #places: TreePlace[] = [];

  constructor(catalog: TestCatalog, types: readonly number[]) {
    this.#catalog = catalog;
    this.#types = types;
  }

  /** Every answer is a success or a refusal that the routes document. */
  async write(caller: Caller, of: Step): Promise<void> {
    const { status, body } = await this.#call(caller, of);
    expect([of, status, body.message]).toEqual([of, expect.toBeOneOf([200, 400, 404, 409]), body.message]);
    if (status !== 200) return;
    this.#changes.push(body.changeId);
    if (of.op === 'add') this.#ids.add(body.id);
  }

  /** Looks at what there is, so that most writes are about something. */
  async look(): Promise<void> {
    this.#places = await treeOf(api, this.#catalog);
  }

  async #call(caller: Caller, { op, a, b, n }: Step): Promise<Answer> {
    const at = (i: number) => this.#places[i % this.#places.length];
    const id = at(a)?.id ?? 0;
    const other = n % 8 === 0 ? null : (at(b)?.id ?? null);
    const links = this.#places.filter((place) => !place.isPrimary && place.parentId !== null);
    switch (op) {
      case 'add': {
        const typeId = this.#types[n % this.#types.length];
        const ordinal = n % 3 === 0 ? { ordinal: n } : {};
        return caller.post('/api/items/Oem', { typeId, parentId: other, name: `Item ${this.#names++}`, ...ordinal });
      }
      case 'move': {
        const { body, status } = await caller.get(`/api/items/Oem/${id}`);
        const ordinal = n % 2 === 0 ? { ordinal: n % 5 } : {};
        const oldParentId = status === 200 ? body.parentId : null;
        return caller.post(`/api/hierarchies/${id}/move`, { parentId: other, oldParentId, ...ordinal });
      }
      case 'link':
        return caller.post(`/api/hierarchies/link/${id}/${other ?? id}/true`);
      case 'unlink': {
        const link = links[a % links.length];
        return caller.post(`/api/hierarchies/link/${link?.id ?? id}/${link?.parentId ?? id}/false`);
      }
      case 'delete': {
        const { body, status } = await caller.get(`/api/items/Oem/${id}`);
        return caller.del(`/api/hierarchies/${id}?version=${status === 200 ? body.version : 1}`);
      }
      case 'undo':
        return caller.post(`/api/changes/${this.#changes.at(-1 - (a % 8)) ?? 999_999_999}/undo`);
      case 'sort':
        return caller.post(`/api/hierarchies/${id}/sortChildren`, { sortType: (n % 2) + 1 });
      case 'arrange': {
        const { body } = await caller.get(`/api/hierarchies/${id}/children`);
        const items: number[] = (body.items ?? []).map((node: { id: number }) => node.id);
        return caller.post(`/api/hierarchies/${id}/sortChildren`, { sortType: 3, items: items.toReversed() });
      }
      case 'bulkMove':
      case 'bulkDelete': {
        const ids = [...new Set([a, b, n, a + n].map((i) => at(i)?.id ?? id))];
        const action = op === 'bulkMove' ? { kind: 'move', parentId: other } : { kind: 'delete' };
        const body = { items: { ids: op === 'bulkMove' ? ids : ids.slice(0, 2) }, action };
        const would = await caller.post('/api/hierarchies/bulk/preview', body);
        if (would.status !== 200) return would;
        return caller.post('/api/hierarchies/bulk', { ...body, expected: Math.max(1, would.body.ready) });
      }
    }
  }

  /** Items that stand somewhere and items that hang nowhere are all that there are, each known by its id. */
  async check(): Promise<void> {
    expect(await faultsOf(api, this.#catalog)).toEqual([]);
    const places = await treeOf(api, this.#catalog);
    expect(places.filter((place) => !this.#ids.has(place.id))).toEqual([]);
    const standing = new Set(places.filter((place) => place.placeId !== null).map((place) => place.id));
    const orphans: number[] = (await this.#catalog.as('Admin').get('/api/hierarchies/orphans/Oem')).body.items.map(
      (one: { id: number }) => one.id,
    );
    expect(new Set(orphans)).toEqual(new Set(places.map((place) => place.id).filter((id) => !standing.has(id))));
  }
}

eachDaily([20, 50])('V-16 C-05 keeps the tree whole under %i random writes of two editors at once', (writes) =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: writes, maxLength: writes }), async (pairs) => {
      const catalog = await api.catalog();
      const { types } = await itemsOf(catalog);
      const editors = new Editors(
        catalog,
        ['DV', 'CH', 'DV', 'MD', 'DV', 'IP', 'CH'].map((code) => types[code] ?? 0),
      );
      const [one, two] = [catalog.as('Admin'), catalog.as('super')];
      for (let n = 0; n < 10; n++) {
        await editors.write(one, { op: 'add', a: 0, b: n, n: n < 4 ? 0 : n });
        await editors.look();
      }
      for (const [index, [mine, theirs]] of pairs.entries()) {
        await Promise.all([editors.write(one, mine), editors.write(two, theirs)]);
        await editors.look();
        if (index % 10 === 9) await editors.check();
      }
      await editors.check();
    }),
    { numRuns: 2, seed: 4, endOnFailure: true },
  ),
);
