import type { Sight } from '../../platform/auth/sight.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { TextKind } from '../../translation/first/queries.ts';
import { figuresOf } from '../figures/queries.ts';
import { modifiedModels } from '../models/queries.ts';
import type { Range, ReportName } from '../rules.ts';
import { countTranslations, translatedInto } from '../translations/queries.ts';
import { releasesSeen } from '../work/routes.ts';
import { changesPerDay, draftsByAge } from '../work/queries.ts';

/** What a table is made of. */
interface Asked extends Range {
  person: string;
  zone: string;
  age: number | undefined;
  /** A model, of which and under which alone is told. */
  model: number | undefined;
  kinds: readonly TextKind[];
  sight: Sight;
}

interface Table {
  heads: string[];
  rows: (string | number | null)[][];
}

const most = 10_000;

/** The table of each report, as a file has it. */
export const tables: Record<ReportName, (db: Db, asked: Asked) => Promise<Table>> = {
  translations: async (db, { kinds }) => ({
    heads: ['Language', 'Record', 'Field', 'Translated', 'Untranslated'],
    rows: (await countTranslations(db, kinds, await translatedInto(db))).flatMap(({ language, kinds: counted }) =>
      counted.map(({ noun, field, translated, untranslated }) => [language, noun, field, translated, untranslated]),
    ),
  }),

  'modified-models': async (db, asked) => ({
    heads: ['Id', 'Name', 'DisplayName', 'Path', 'Workflow', 'Revisions', 'ChangedAt', 'ChangedBy'],
    rows: (await modifiedModels(db, { ...asked, take: most, start: 0 })).results.map((model) => [
      model.id,
      model.name,
      model.displayName,
      model.path.join(' / '),
      model.workflowName,
      model.revisions,
      model.changedAt,
      model.changedBy,
    ]),
  }),

  changes: async (db, asked) => ({
    heads: ['Day', 'Person', 'Changes', 'OfPeople', 'OfImports'],
    rows: (await changesPerDay(db, asked)).days.flatMap(({ day, people, imports, by }) => [
      [day, '', people + imports, people, imports],
      ...by.map(({ person, changes }) => [day, person, changes, null, null]),
    ]),
  }),

  coverage: async (db, asked) => ({
    heads: ['Day', 'Diagrams', 'Rows', 'Covered', 'Drafts', 'Ready'],
    rows: (asked.sight === 'all' ? await figuresOf(db, asked) : []).map((figure) => [
      figure.day,
      figure.diagrams,
      figure.tagged,
      figure.covered,
      figure.drafts,
      figure.ready,
    ]),
  }),

  releases: async (db, asked) => ({
    heads: [
      'Release',
      'Context',
      'Environment',
      'Kind',
      'Status',
      'Started',
      'StartedBy',
      'Seconds',
      'Items',
      'Diagrams',
      'Parts',
    ],
    rows: (await releasesSeen(db, asked)).map((one) => [
      one.release,
      one.context,
      one.environment,
      one.kind,
      one.status,
      one.timestamp,
      one.startedBy,
      one.seconds,
      one.items,
      one.diagrams,
      one.parts,
    ]),
  }),

  drafts: async (db, { age, model }) => ({
    heads: ['Id', 'Name', 'DisplayName', 'Path', 'Workflow', 'Since', 'Modified'],
    rows: (await draftsByAge(db, { age, model, take: most, start: 0 })).results.map((draft) => [
      draft.id,
      draft.name,
      draft.displayName,
      draft.path.join(' / '),
      draft.workflowName,
      draft.since,
      draft.modifiedAt,
    ]),
  }),
};
