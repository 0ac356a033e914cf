import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { Panel } from '../../platform/web/ui/furniture.tsx';
import { Count } from '../../platform/web/ui/marks.tsx';
import type { ImportStatus } from './useImport.ts';

type Group = NonNullable<NonNullable<ImportStatus['counts']>['groups']>[number];

/** The counts by what the file speaks of, such as each diagram of a parts list. */
export function GroupCounts({ groups }: { groups: readonly Group[] }): ReactElement | null {
  const { t } = useTranslation();
  const changed = groups.filter(({ create, update, remove }) => create + update + remove > 0);
  if (changed.length === 0) return null;
  const shown = (value: number) => (value === 0 ? '' : formatNumber(value));
  return (
    <Panel title={t('import.groups')} head={<Count>{formatNumber(changed.length)}</Count>}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs the keyboard */}
      <div className="import-groups" tabIndex={0} role="region" aria-label={t('import.groups')}>
        <table className="tb c">
          <thead>
            <tr>
              <th scope="col">{t('import.groups.name')}</th>
              {(['create', 'update', 'remove'] as const).map((key) => (
                <th key={key} scope="col" className="num c-count">
                  {t(`import.stat.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changed.map(({ label, create, update, remove, note }, index) => (
              <tr key={index}>
                <td>
                  {label} {note !== undefined && <span className="s muted">{note}</span>}
                </td>
                <td className="num">{shown(create)}</td>
                <td className="num">{shown(update)}</td>
                <td className={`num${remove > 0 ? ' danger' : ''}`}>{shown(remove)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
