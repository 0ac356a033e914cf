import { expect, it } from 'vitest';
import { openApi } from './api.ts';
import { Caller } from './caller.ts';

/** Seconds of random reads and appends; the campaign lets it be 600. */
const seconds = Number(process.env.CALLOUT_HISTORY ?? 3);
/** Saves of each of 50 editors; the campaign lets it be 200. */
const saves = Number(process.env.CALLOUT_SAVES ?? 12);
const clients = 16;
const keys = 6;
/** Marks that the notes of a part hold; then another part takes its place. */
const fullAt = 3800;

const api = await openApi();
const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 10));

interface Seen {
  part: number;
  began: number;
  notes: string;
}
interface Kept {
  part: number;
  mark: string;
  ended: number;
}

/** Reads a part and saves it with a mark behind its notes; false where somebody was faster. */
async function append(caller: Caller, id: number, mark: string): Promise<number | undefined> {
  const read = await caller.get(`/api/parts/${id}`);
  if (read.status !== 200) return read.status;
  const { body } = read;
  const { version, partNumber, description, notes } = body;
  if (notes.length > fullAt) return undefined;
  const { status } = await caller.post(`/api/parts/${id}`, {
    version,
    partNumber,
    description,
    notes: `${notes}${mark};`,
  });
  expect([200, 409, 429, 503]).toContain(status);
  return status;
}

const added = async (caller: Caller, partNumber: string): Promise<number> =>
  (await caller.post('/api/parts', { partNumber, description: 'History' })).body.id;
const marksOf = (notes: string) => notes.split(';').filter(Boolean);

it(
  'C-02 of 50 editors who save to 20 records at once, every save that was accepted is there, once',
  { tags: 'daily', timeout: (saves * 5 + 60) * 1000 },
  async () => {
    const catalog = await api.catalog();
    const editor = catalog.as('Users');
    const parts: number[] = [];
    for (let nth = 0; nth < 20; nth++) parts.push(await added(editor, `C02-${nth}`));
    const editors = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const { id, accessToken } = await api.user();
        await api.profile(id, catalog.id, { workflowRole: 'Users' });
        return new Caller(api.app, `/${catalog.code}`, async () => accessToken);
      }),
    );
    const kept = new Map<number, string[]>(parts.map((id) => [id, []]));
    let conflicts = 0;
    await Promise.all(
      editors.map(async (own, who) => {
        for (let nth = 0; nth < saves; nth++) {
          const id = parts[(who * 7 + nth) % parts.length] ?? 0;
          const mark = `${who}.${nth}`;
          const status = await append(own, id, mark);
          if (status === 200) kept.get(id)?.push(mark);
          if (status === 409) conflicts += 1;
          await pause();
        }
      }),
    );
    expect(conflicts).toBeGreaterThan(0);
    for (const [id, marks] of kept) {
      const { body } = await editor.get(`/api/parts/${id}`);
      expect(marksOf(body.notes).toSorted()).toEqual(marks.toSorted());
    }
  },
);

it(
  'C-06 random appends and reads of 16 clients: nothing accepted is lost, nothing refused is seen, all see one order',
  { timeout: (seconds + 60) * 1000 },
  async () => {
    const catalog = await api.catalog();
    const editor = catalog.as('Users');
    const parts = await Promise.all(Array.from({ length: keys }, (_, nth) => added(editor, `C06-${nth}`)));
    const seen: Seen[] = [];
    const kept: Kept[] = [];
    const end = performance.now() + seconds * 1000;
    await Promise.all(
      Array.from({ length: clients }, async (_, who) => {
        for (let nth = 0; performance.now() < end; nth++) {
          const key = Math.floor(Math.random() * keys);
          const part = parts[key] ?? 0;
          if (Math.random() < 0.5) {
            const began = performance.now();
            const { status, body } = await editor.get(`/api/parts/${part}`);
            if (status === 200) seen.push({ part, began, notes: body.notes });
          } else {
            const mark = `${who}.${nth}`;
            const status = await append(editor, part, mark);
            if (status === 200) kept.push({ part, mark, ended: performance.now() });
            if (status === undefined && parts[key] === part) parts[key] = await added(editor, `C06-${part}-${who}`);
          }
          await pause();
        }
      }),
    );
    expect(kept.length).toBeGreaterThan(20);
    expect(seen.length).toBeGreaterThan(20);
    for (const part of new Set(kept.map((one) => one.part))) {
      const { body } = await editor.get(`/api/parts/${part}`);
      const last: string = body.notes;
      const marks = kept.filter((one) => one.part === part);
      // No lost append, none that was refused, none twice.
      expect(marksOf(last).toSorted()).toEqual(marks.map(({ mark }) => mark).toSorted());
      for (const { began, notes } of seen.filter((one) => one.part === part)) {
        // One order for all (no aborted, no intermediate read) …
        expect(last.startsWith(notes)).toBe(true);
        // … in which whatever was accepted before a read began is in it.
        const before = marks.filter(({ ended }) => ended < began).map(({ mark }) => mark);
        const there = new Set(marksOf(notes));
        expect(before.filter((mark) => !there.has(mark))).toEqual([]);
      }
    }
  },
);
