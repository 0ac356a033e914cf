import { z } from 'zod';
import { context } from '../contexts.ts';
import { cursor, id, idParam, instant, intParam, tableFormat, take, text } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { publishEnvironments } from '../publish/rules.ts';
import { heldReasons, linesShown, reviewKinds, reviewMarks } from './rules.ts';

const marks = z.object({ added: z.int(), changed: z.int(), removed: z.int() });
const counts = z.record(z.enum(reviewKinds), marks);

const line = z.object({
  id,
  kind: z.enum(reviewKinds),
  mark: z.enum(reviewMarks),
  /** The part that it is about. */
  partId: id.nullable(),
  /** What it is of the item or part. */
  field: z.string(),
  /** Which one, where there are several: a tag, language, attribute or audience. */
  detail: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The change that it came by last; null where none did, as with a price that begins. */
  change: z.object({ id, kind: z.string(), label: z.string(), actorName: z.string(), at: instant }).nullable(),
});
export type ReviewLine = z.infer<typeof line>;

const group = z.object({
  id,
  itemId: id.nullable(),
  partId: id.nullable(),
  isGone: z.boolean(),
  /** Of an item as lists show it; of a part its number. */
  name: z.string(),
  /** Empty of a part. */
  typeCode: z.string(),
  /** Names of what an item hangs under, from the top. */
  path: z.array(z.string()),
  /** What a new or removed item folds; null of others. */
  size: z.object({ diagrams: z.int(), rows: z.int() }).nullable(),
  /** Lines of it that match, of which the first are here. */
  total: z.int(),
  lines: z.array(line).max(linesShown),
});
export type ReviewGroup = z.infer<typeof group>;

const state = z.object({
  /**
   * `first`: nothing is published there yet, so all that is ready is new. `none`: not compared yet. `failed`: the last
   * comparison did, what is told is of the one before. `tooMuch`: more differs than is listed.
   */
  status: z.enum(['first', 'none', 'comparing', 'failed', 'done', 'tooMuch']),
  /** The release that the environment shows. */
  release: z.int().nullable(),
  /** When the catalogue was compared; null before the first time. */
  asOf: instant.nullable(),
  /** Changes since then, counted up to 1,000; all of them where it shows another release by now. */
  behind: z.int(),
  /** Per cent of the comparison that runs. */
  progress: z.int().nullable(),
  counts: counts.nullable(),
  total: z.int(),
  /** Edits that stay held back, by reason. */
  held: z.record(z.enum(heldReasons), z.int()),
  /** What the change log says since that release: rows by table, counted up to 10,000 each, and who wrote when. */
  log: z.object({
    tables: z.array(z.object({ name: z.string(), changed: z.int() })),
    people: z.array(z.object({ name: z.string(), changes: z.int(), last: instant })),
  }),
});
export type ReviewState = z.infer<typeof state>;

const environment = z.enum(publishEnvironments).default('Staging');

/** Which lines; groups without any are left out. */
const filter = {
  kind: z.enum(reviewKinds).optional(),
  mark: z.enum(reviewMarks).optional(),
  /** Text of a name, number, value or path. */
  q: text(100).default(''),
  /** Name of who made the change. */
  by: text(256).default(''),
  /** An item that it is, or hangs under. */
  under: idParam.optional(),
};

const read = (path: string, summary: string) =>
  route({ method: 'GET', path: `/api/publish/{context}/Review${path}`, permission: 'publish', summary });

/** What readers will see change (docs/domain/publishing.md, Review). */
export const reviewContract = {
  state: read(
    '',
    'How the review of an environment stands: what it counts, since when, and what the log says meanwhile.',
  )
    .input(z.strictObject({ context, environment }))
    .output(state),
  compare: route({
    method: 'POST',
    path: '/api/publish/{context}/Review/Compare',
    permission: 'publish',
    summary:
      'Compares the catalogue with what the environments show, in the background, unless that is under way. Answers no job where nothing has changed since the last comparison, neither releases nor the day.',
  })
    .input(z.strictObject({ context }))
    .output(z.object({ jobId: id.nullable() })),
  groups: read('/Groups', 'Items and parts that readers will see otherwise, with the first lines of each.')
    .input(z.strictObject({ context, environment, ...filter, cursor, take: take(100) }))
    .output(z.object({ items: z.array(group), next: z.string().nullable(), total: z.int(), lines: z.int() })),
  lines: read('/Groups/{id}', 'Further lines of one of them.')
    .input(z.strictObject({ context, id: idParam, ...filter, after: intParam(0, Number.MAX_SAFE_INTEGER).default(0) }))
    .output(z.object({ items: z.array(line) })),
  models: read('/Models', 'Models that lines stand at or under, most lines first, at most 100: what `under` can take.')
    .input(z.strictObject({ context, environment }))
    .output(z.array(z.object({ id, name: z.string(), lines: z.int() }))),
  file: route({
    method: 'GET',
    path: '/api/publish/{context}/Review/Export',
    permission: 'publish',
    answer: 'file',
    summary: 'The lines that match as a table, at most 10,000.',
  }).input(z.strictObject({ context, environment, ...filter, format: tableFormat })),
  people: read('/People', 'Who made the changes of the lines, most lines first.')
    .input(z.strictObject({ context, environment }))
    .output(z.array(z.object({ name: z.string(), lines: z.int() }))),
  held: read('/Held', 'Edits that readers will not see yet, with why: at most 1,000.')
    .input(z.strictObject({ context, environment, reason: z.enum(heldReasons).optional() }))
    .output(
      z.array(
        z.object({
          id,
          reason: z.enum(heldReasons),
          itemId: id.nullable(),
          /** The name of literature; `itemId` is then an item that has it, null where parts alone do. */
          literature: z.string().nullable(),
          name: z.string(),
          path: z.array(z.string()),
          /** The groups that alone see it; empty where it is not held back from the public. */
          groups: z.string(),
          /** State of an item. */
          stateName: z.string(),
          workflowId: z.int(),
          /** The audience whose prices begin, and when. */
          begins: z.iso.date().nullable(),
          count: z.int(),
        }),
      ),
    ),
  reach: read(
    '/Reach/{partId}',
    'Where readers meet a part: parts lists, and whether what they show goes out. At most 100.',
  )
    .input(z.strictObject({ context, partId: idParam }))
    .output(
      z.object({
        total: z.int(),
        models: z.int(),
        items: z.array(
          z.object({
            diagramId: id,
            name: z.string(),
            path: z.array(z.string()),
            tag: z.string(),
            goesOut: z.boolean(),
          }),
        ),
      }),
    ),
};
