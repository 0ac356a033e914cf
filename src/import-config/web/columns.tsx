import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import type { Column } from '../../platform/web/grid/columns.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { When } from '../../platform/web/ui/furniture.tsx';
import type { ImportConfig } from '../contract.ts';

/** What each column is sorted by. */
export const sortTexts = {
  oemName: ({ oemName }) => oemName,
  industry: ({ industry }) => industry,
  oemCode: ({ oemCode }) => oemCode,
  xmlFileName: ({ xmlFileName }) => xmlFileName,
  zipFileName: ({ zipFileName }) => zipFileName,
  dateCreated: ({ dateCreated }) => dateCreated,
  dateModified: ({ dateModified }) => dateModified,
  lastRun: ({ lastRun }) => lastRun?.at ?? '',
  status: ({ active }) => (active ? 'a' : 'b'),
} as const satisfies Record<string, (config: ImportConfig) => string>;
export type SortColumn = keyof typeof sortTexts;

/** The name of a file, and what is known of the newest one. */
function FileCell({ t, name, file }: { t: TFunction; name: string; file: ImportConfig['xmlFile'] }): ReactNode {
  if (file === null) return name;
  if (file.message !== '')
    return (
      <>
        <span className="danger">{file.message}</span> {name}
      </>
    );
  return (
    <>
      <span className="muted">{t(file.isWaiting ? 'import-config.waits' : 'import-config.taken')}</span> {name}
    </>
  );
}

/** The table of import configs. */
export const configColumns = (t: TFunction, actions: (config: ImportConfig) => ReactNode): Column<ImportConfig>[] => {
  const text = (key: SortColumn, width: number, of: Partial<Column<ImportConfig>> = {}): Column<ImportConfig> => ({
    key,
    title: t(`import-config.column.${key}`),
    width,
    sortable: true,
    render: sortTexts[key],
    ...of,
  });
  return [
    text('oemName', 184, { grow: true }),
    text('industry', 128),
    text('oemCode', 108),
    text('xmlFileName', 160, {
      priority: 2,
      render: ({ xmlFileName, xmlFile }) => <FileCell t={t} name={xmlFileName} file={xmlFile} />,
      text: sortTexts.xmlFileName,
    }),
    text('zipFileName', 160, {
      priority: 3,
      render: ({ zipFileName, zipFile }) => <FileCell t={t} name={zipFileName} file={zipFile} />,
      text: sortTexts.zipFileName,
    }),
    text('dateCreated', 96, {
      priority: 3,
      render: ({ dateCreated }) => <When at={dateCreated} />,
      text: sortTexts.dateCreated,
    }),
    text('dateModified', 96, {
      priority: 2,
      render: ({ dateModified }) => <When at={dateModified} />,
      text: sortTexts.dateModified,
    }),
    text('lastRun', 96, {
      priority: 2,
      render: ({ lastRun, oemCode }) =>
        lastRun === null ? (
          <span className="faint">{t('import-config.never')}</span>
        ) : (
          <AppLink href={`${paths.import(oemCode)}?session=${lastRun.sessionId}`}>
            <When at={lastRun.at} />
          </AppLink>
        ),
      text: sortTexts.lastRun,
    }),
    text('status', 72, {
      render: ({ active }) => t(active ? 'import-config.active' : 'import-config.inactive'),
      text: ({ active }) => t(active ? 'import-config.active' : 'import-config.inactive'),
    }),
    { key: 'actions', title: t('import-config.actions'), width: 116, acts: true, render: actions },
  ];
};
