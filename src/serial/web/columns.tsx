import type { TFunction } from 'i18next';
import { Pencil, Trash2 } from 'lucide-react';
import type { Column } from '../../platform/web/grid/columns.ts';
import { IconButton } from '../../platform/web/ui/Button.tsx';
import { exampleOf } from '../rules.ts';
import type { SerialRow } from './useRules.ts';

/** `actions` is absent where the rules are read-only. */
export const ruleColumns = (
  t: TFunction,
  actions?: { off: string | undefined; edit: (row: SerialRow) => void; remove: (row: SerialRow) => void },
): Column<SerialRow>[] => [
  { key: 'type', title: t('serial.type'), width: 112, render: ({ rule }) => t(`serial.type.${rule.type}`) },
  { key: 'prefix', title: t('serial.prefix'), width: 120, className: 'pn', render: ({ rule }) => rule.prefix },
  {
    key: 'start',
    title: t('serial.start'),
    width: 112,
    className: 'pn',
    align: 'right',
    render: ({ rule }) => rule.start,
  },
  { key: 'end', title: t('serial.end'), width: 112, className: 'pn', align: 'right', render: ({ rule }) => rule.end },
  { key: 'suffix', title: t('serial.suffix'), width: 88, className: 'pn', render: ({ rule }) => rule.suffix },
  {
    key: 'example',
    title: t('serial.example'),
    width: 160,
    grow: true,
    priority: 3,
    className: 'pn muted',
    render: ({ rule }) => exampleOf(rule),
  },
  ...(actions
    ? [
        {
          key: 'actions',
          acts: true,
          title: t('serial.actions'),
          width: 76,
          align: 'right' as const,
          render: (row: SerialRow) => (
            <span className="row">
              <IconButton
                size="sm"
                label={t('serial.editOf', { rule: exampleOf(row.rule) })}
                icon={<Pencil className="i14" />}
                disabled={actions.off !== undefined}
                onClick={() => actions.edit(row)}
              />
              <IconButton
                size="sm"
                label={t('serial.deleteOf', { rule: exampleOf(row.rule) })}
                icon={<Trash2 className="i14" />}
                disabled={actions.off !== undefined}
                onClick={() => actions.remove(row)}
              />
            </span>
          ),
        },
      ]
    : []),
];
