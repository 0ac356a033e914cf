import { useId } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../platform/web/format.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Checkbox, Radio, Segment } from '../../../platform/web/ui/checks.tsx';
import { kindNames } from '../../diff/rules.ts';
import type { DiffFilter } from '../../diff/rules.ts';
import type { ImportStatus } from '../useImport.ts';
import type { ChangeCounts } from './useChanges.ts';

/** Groups that are listed at once. */
const SHOWN = 20;

/** A filter with a value more or less; none is left where that was the last. */
function toggled<V>(values: readonly V[] | undefined, value: V): V[] | undefined {
  const next = values?.includes(value) ? values.filter((one) => one !== value) : [...(values ?? []), value];
  return next.length === 0 ? undefined : next;
}

/** The counts of a dry run by kind, column and group; each is a filter. */
export function ChangesFilter(props: {
  counts: ChangeCounts;
  filter: DiffFilter;
  isLooked: boolean;
  /** All of the file is shown, not its changes alone. */
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
  onFilter: (filter: DiffFilter) => void;
  /** Of an import of several files, and which of them is shown. */
  files?: { stages: ImportStatus['stages']; chosen: number; onChoose: (number: number) => void } | undefined;
}): ReactElement {
  const { counts, filter, onFilter, files } = props;
  const { t } = useTranslation();
  const set = (patch: { [K in keyof DiffFilter]: DiffFilter[K] | undefined }): void => {
    const next = Object.entries({ ...filter, ...patch }).filter(([, value]) => value !== undefined && value !== false);
    onFilter(Object.fromEntries(next));
  };
  const columns = counts.columns.filter(({ cells }) => cells > 0);
  const groups = counts.groups.slice(0, SHOWN);
  return (
    <aside className="pane ch-filter" aria-label={t('import.changes.filter')}>
      <div className="toolbar">
        <h2 className="h">{t('import.changes.filter')}</h2>
        <Button size="sm" variant="ghost" className="ml" onClick={() => onFilter({})}>
          {t('import.changes.clear')}
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs the keyboard */}
      <div className="ch-filters" tabIndex={0} role="region" aria-label={t('import.changes.filters')}>
        <div className="ch-which">
          <Segment
            label={t('import.changes.view')}
            value={props.isWhole ? 'file' : 'changes'}
            options={[
              { value: 'changes', label: t('import.changes.onlyChanges') },
              { value: 'file', label: t('import.changes.wholeFile') },
            ]}
            onChange={(one) => props.onWhole(one === 'file')}
          />
        </div>
        {files && <FilesShown counts={counts} {...files} />}
        <h3>{t('import.changes.kinds')}</h3>
        {kindNames.map((kind) => (
          <Line
            key={kind}
            label={t(`import.changes.kinds.${kind}`)}
            count={counts.kinds.find((one) => one.kind === kind)?.cells ?? 0}
            on={filter.kinds?.includes(kind) ?? false}
            onToggle={() => set({ kinds: toggled(filter.kinds, kind) })}
          />
        ))}
        <h3>{t('import.changes.look')}</h3>
        <Line
          label={t('import.changes.people')}
          count={props.isLooked ? counts.all.people : null}
          on={filter.people ?? false}
          onToggle={() => set({ people: !filter.people })}
        />
        <Line
          label={t('import.changes.left')}
          count={counts.all.cells - counts.all.accepted}
          on={filter.choice === 'left'}
          onToggle={() => set({ choice: filter.choice === 'left' ? undefined : 'left' })}
        />
        {columns.length > 0 && <h3>{t('import.changes.column')}</h3>}
        {columns.map(({ columnId, title, cells }) => (
          <Line
            key={columnId}
            label={title}
            count={cells}
            on={filter.columns?.includes(columnId) ?? false}
            onToggle={() => set({ columns: toggled(filter.columns, columnId) })}
          />
        ))}
        {groups.length > 0 && (
          <h3>
            {counts.groupTitle}
            <span className="ml faint">{t('import.changes.groups', { n: formatNumber(counts.groupCount) })}</span>
          </h3>
        )}
        {groups.map(({ id, label, cells }) => (
          <Line
            key={id}
            label={label || t('import.changes.noGroup')}
            count={cells}
            on={filter.groups?.includes(id) ?? false}
            onToggle={() => set({ groups: toggled(filter.groups, id) })}
          />
        ))}
        {counts.groupCount > groups.length && (
          <p className="faint s ch-more">
            {t('import.changes.more', { n: formatNumber(counts.groupCount - groups.length) })}
          </p>
        )}
      </div>
    </aside>
  );
}

/** The files of the import, with how much of each is accepted; one is shown. */
function FilesShown(props: {
  counts: ChangeCounts;
  stages: ImportStatus['stages'];
  chosen: number;
  onChoose: (number: number) => void;
}): ReactElement {
  const { counts, stages, chosen, onChoose } = props;
  const { t } = useTranslation();
  const name = useId();
  return (
    <div role="radiogroup" aria-label={t('import.changes.file')}>
      <h3>{t('import.changes.file')}</h3>
      {stages.map(({ number, fileName, importType }) => {
        const own = counts.stages.find((one) => one.number === number);
        const values = { accepted: formatNumber(own?.accepted ?? 0), cells: formatNumber(own?.cells ?? 0) };
        return (
          <div key={number} className="ch-line">
            <Radio
              name={name}
              label={
                <span className="ch-file">
                  <span className="trunc">{fileName}</span>
                  <span className="trunc faint s">{importType}</span>
                </span>
              }
              checked={number === chosen}
              onChange={() => onChoose(number)}
            />
            <span className="ml muted tn nw">{t('import.changes.ofFile', values)}</span>
          </div>
        );
      })}
    </div>
  );
}

function Line(props: { label: string; count: number | null; on: boolean; onToggle: () => void }): ReactElement {
  return (
    <div className="ch-line">
      <Checkbox
        label={<span className="trunc">{props.label}</span>}
        checked={props.on}
        disabled={props.count === 0 && !props.on}
        onChange={props.onToggle}
      />
      <span className="ml muted tn">{props.count === null ? '' : formatNumber(props.count)}</span>
    </div>
  );
}
