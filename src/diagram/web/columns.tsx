import { Hash, PencilLine, Ungroup, Waypoints } from 'lucide-react';
import type { TFunction } from 'i18next';
import type { ReactElement, ReactNode } from 'react';
import type { CellIssue, EditorColumn, EditorRow } from '../../platform/web/editor/model.ts';
import { Balloon, Tag } from '../../platform/web/ui/marks.tsx';
import type { PeggedRow } from '../contract.ts';
import { fieldsOf, yes } from '../rows/values.ts';
import type { RowValues } from '../rows/values.ts';
import { isEmptyRow, rowErrors, scatteredGroups, texts } from '../rules.ts';
import type { RowAllows, RowFields } from '../rules.ts';
import { PartNumberEditor } from './PartNumberEditor.tsx';
import type { Answers } from './useValidation.ts';

export interface ColumnOptions {
  t: TFunction;
  allows: RowAllows;
  /** Characters of the longest text that is saved in a column. */
  longest: Readonly<Record<SizedColumn, number>>;
  /** The pane has little room. */
  isTight: boolean;
  answers: Answers;
  onAutoGenerate: (row: EditorRow) => void;
  onUngroup: (row: EditorRow) => void;
  /** Makes the description as typed the master of the row's part. */
  onUseTyped: (row: EditorRow) => void;
  /** The row as it is saved. */
  savedOf: (row: EditorRow) => PeggedRow | undefined;
  /** Shows what the part of a row replaces and is replaced by. */
  onRelated: (partId: number, row: EditorRow) => void;
}

/** Checks that several columns ask for, once per row. */
function memo<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = compute(key);
    known.set(key, value);
    return value;
  };
}

const scattered = memo((rows: readonly EditorRow[]) => {
  const keys = rows.map(({ values: { groupingKey = '' } }) => (groupingKey === '' ? null : Number(groupingKey)));
  return new Set(scatteredGroups(keys).map((index) => rows[index]?.key));
});

// They outlive the columns, which come anew with every answer of the server.
const errorsKnown = memo((_values: RowValues) => new Map<string, ReturnType<typeof rowErrors>>());
function errorsUnder(allows: RowAllows) {
  const key = `${allows.allowFootnotes} ${allows.quantitiesAsPrinted}`;
  return (values: RowValues): ReturnType<typeof rowErrors> => {
    const known = errorsKnown(values);
    const errors = known.get(key) ?? rowErrors(fieldsOf(values), allows);
    known.set(key, errors);
    return errors;
  };
}

/** Columns that are as wide as their texts need. */
export const sizedColumns = ['partNumber', 'description', 'context', 'footnote'] as const;
export type SizedColumn = (typeof sizedColumns)[number];

/** Least and largest width of such a column, and that of one of its characters, in pixels. */
const sizes = {
  partNumber: { least: 96, most: 196, character: 8.6 },
  description: { least: 160, most: 260, character: 6.8 },
  context: { least: 70, most: 240, character: 6.8 },
  footnote: { least: 72, most: 240, character: 6.8 },
} as const;
/** What stands around a text in its cell, and the width that the texts share, in pixels. */
const EDGES = 22;
const SHARED = { roomy: 560, tight: 372 };
/** Of the description in a pane that has little room, in pixels. */
const TIGHT_DESCRIPTION = 132;

/** Widths of columns; where not all texts find room, context and footnote share what number and description leave. */
function widthsOf(
  longest: ColumnOptions['longest'],
  allowFootnotes: boolean,
  isTight: boolean,
): Record<SizedColumn, number> {
  const wanted = (column: SizedColumn) => {
    const { least, most, character } = sizes[column];
    return Math.max(least, Math.min(most, Math.ceil(longest[column] * character) + EDGES));
  };
  const [partNumber, context] = [wanted('partNumber'), wanted('context')];
  const description = isTight ? TIGHT_DESCRIPTION : wanted('description');
  const footnote = allowFootnotes ? wanted('footnote') : 0;
  const shared = isTight ? SHARED.tight : SHARED.roomy;
  const share = Math.min(1, (shared - partNumber - description) / (context + footnote));
  return {
    partNumber,
    description,
    context: Math.max(sizes.context.least, Math.floor(context * share)),
    footnote: Math.max(sizes.footnote.least, Math.floor(footnote * share)),
  };
}

/** Columns of the parts grid with their rules and messages (docs/domain/diagrams.md, Parts list). */
export function partsColumns(options: ColumnOptions): EditorColumn[] {
  const { t, allows, longest, isTight, answers, onAutoGenerate, onUngroup, onUseTyped, savedOf, onRelated } = options;
  const widths = widthsOf(longest, allows.allowFootnotes, isTight);
  const errorsOf = errorsUnder(allows);
  const error = (field: keyof RowFields, row: EditorRow): CellIssue | undefined => {
    const message = errorsOf(row.values)[field];
    return message === undefined ? undefined : { level: 'error', message };
  };
  const plain = (field: keyof RowFields) => (_value: string, row: EditorRow) => error(field, row);

  function groupIssue(row: EditorRow, rows: readonly EditorRow[]): CellIssue | undefined {
    if (!scattered(rows).has(row.key)) return undefined;
    return {
      level: 'error',
      message: texts.contiguous,
      action: { label: t('diagram.parts.ungroup'), icon: <Ungroup className="i12" />, run: onUngroup },
    };
  }

  function numberIssue(row: EditorRow): CellIssue | undefined {
    const answer = answers.of(row.values);
    const message = errorsOf(row.values).partNumber ?? answer?.error?.message;
    if (message !== undefined) {
      return {
        level: 'error',
        message,
        action: {
          label: t('diagram.parts.autoGenerate'),
          icon: <Hash className="i12" />,
          run: onAutoGenerate,
        },
      };
    }
    return warning(answer, 'PartNumberNotFound') ?? warning(answer, 'SpelledOtherwise');
  }

  function descriptionIssue(row: EditorRow): CellIssue | undefined {
    const found = warning(answers.of(row.values), 'DescriptionDiffers');
    const action = { label: t('diagram.parts.useTyped'), icon: <PencilLine className="i12" />, run: onUseTyped };
    return found && { ...found, action };
  }

  /** The first description of each part that the save adds, by the key of its number. */
  const firstOfNew = memo((rows: readonly EditorRow[]) => {
    const first = new Map<string, string>();
    for (const { values } of rows) {
      const key = newKey(values);
      const description = fieldsOf(values).description.trim();
      if (key !== undefined && description !== '' && !first.has(key)) first.set(key, description);
    }
    return first;
  });
  const newKey = (values: RowValues): string | undefined => {
    const answer = answers.of(values);
    return warning(answer, 'PartNumberNotFound') && answer?.key;
  };

  function secondDescription({ values }: EditorRow, rows: readonly EditorRow[]): CellIssue | undefined {
    const key = newKey(values);
    const first = key === undefined ? undefined : firstOfNew(rows).get(key);
    const { partNumber, description } = fieldsOf(values);
    const other = description.trim();
    if (first === undefined || other === '' || other === first) return undefined;
    return {
      level: 'warning',
      message: t('diagram.parts.secondDescription', { number: partNumber.trim(), first, other }),
    };
  }

  const columns: EditorColumn[] = [
    {
      key: 'tag',
      title: t('diagram.column.tag'),
      width: 60,
      validate: (_value, row) => error('tag', row) ?? error('groupingKey', row),
      among: groupIssue,
      render: tagCell,
    },
    {
      key: 'partNumber',
      title: t('diagram.column.partNumber'),
      placeholder: t('diagram.parts.spare'),
      width: widths.partNumber,
      className: 'pn',
      validate: (_value, row) => numberIssue(row),
      render: (value, row) =>
        value === '' && row.values['isInternal'] === yes ? (
          <span className="faint s">{t('diagram.parts.onSave')}</span>
        ) : (
          numberCell(value, row)
        ),
      editor: PartNumberEditor,
    },
    {
      key: 'description',
      title: t('diagram.column.description'),
      validate: (_value, row) => error('description', row) ?? descriptionIssue(row),
      among: secondDescription,
      render: (value, row) =>
        row.values['isInternal'] === yes ? (
          <span className="row int" data-tip={t('diagram.parts.internal')}>
            <span className="trunc">{value}</span>
            <Tag>{t('diagram.parts.internalShort')}</Tag>
          </span>
        ) : (
          value
        ),
    },
    {
      key: 'partQty',
      title: t('diagram.column.qty'),
      width: 44,
      align: 'right',
      validate: plain('partQty'),
    },
    {
      key: 'context',
      title: t('diagram.column.context'),
      width: widths.context,
      className: 'muted',
      validate: plain('context'),
    },
  ];
  if (allows.allowFootnotes) {
    columns.push({
      key: 'footnote',
      title: t('diagram.column.footnote'),
      width: widths.footnote,
      className: 'muted',
      validate: plain('footnote'),
    });
  }
  return columns;

  /** The number, with a mark where its part supersedes others or is superseded. */
  function numberCell(value: string, row: EditorRow): ReactNode {
    const saved = savedOf(row);
    if (!saved || saved.partNumber !== value || saved.priorParts + saved.supersessions === 0) return value;
    const said = [
      saved.supersessions > 0 && t('diagram.parts.superseded', { count: saved.supersessions }),
      saved.priorParts > 0 && t('diagram.parts.supersedes', { count: saved.priorParts }),
    ]
      .filter(Boolean)
      .join('. ');
    return (
      <span className="row int">
        <span className="trunc">{value}</span>
        <button
          type="button"
          className={saved.supersessions > 0 ? 'superseded wrn' : 'superseded'}
          tabIndex={-1}
          data-tip={said}
          aria-label={said}
          onClick={() => onRelated(saved.partId, row)}
        >
          <Waypoints className="i12" aria-hidden="true" />
        </button>
      </span>
    );
  }

  function tagCell(value: string, row: EditorRow): ReactElement | null {
    if (value.trim() !== '') return <Balloon tag={value} />;
    return isEmptyRow(fieldsOf(row.values)) ? null : <span className="faint s">{t('diagram.parts.noTag')}</span>;
  }
}

function warning(
  answer: ReturnType<Answers['of']>,
  code: 'PartNumberNotFound' | 'SpelledOtherwise' | 'DescriptionDiffers',
): CellIssue | undefined {
  const found = answer?.warnings.find((one) => one.code === code);
  return found && { level: 'warning', message: found.message };
}
