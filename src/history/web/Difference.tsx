import { Equal } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { askWhen, PastButton } from '../../platform/web/past/PastButton.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Switch } from '../../platform/web/ui/checks.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { Balloon } from '../../platform/web/ui/marks.tsx';
import type { FieldDifference, ItemDifference, ListDifference, RowDifference } from '../item/contract.ts';
import { Changed, Counts, Sign } from '../../platform/web/past/Changed.tsx';
import { RollBackButton } from '../../platform/web/past/RollBack.tsx';
import { listTables } from '../rules.ts';
import type { OfRecord } from './useHistory.ts';
import { HotspotDifferences } from './HotspotDifferences.tsx';
import './History.css';

export interface DifferenceProps {
  difference: ItemDifference;
  /** Address of the picture of an image by its id. */
  srcOf: (imageId: number) => string;
  /** Rows that differ and their neighbours alone. */
  near: boolean;
  onNear: (near: boolean) => void;
  /** Brings further rows of the parts list; absent at the end. */
  onMore?: (() => void) | undefined;
  /** The later moment is the newest revision. */
  isNow: boolean;
  /** Rolls one record back, or some cells of it; absent where nothing can be written. */
  onRoll?: ((of: OfRecord) => void) | undefined;
}

type Rolls = Pick<DifferenceProps, 'onRoll'>;

/** What differs in an item between two moments (docs/domain/history.md, Differences). */
export function Difference(props: DifferenceProps): ReactElement {
  const { difference, srcOf, near, onNear, onMore, isNow, onRoll } = props;
  const { fields, rows, hotspots, images, lists } = difference;
  const { t } = useTranslation();
  const { added, changed, removed, total } = rows.counts;
  const rowsDiffer = added + changed + removed > 0 || rows.isReordered;
  const spotsDiffer = hotspots.some(({ mark }) => mark !== 'same');
  if (fields.length === 0 && lists.length === 0 && !rowsDiffer && !spotsDiffer) {
    return <Empty icon={<Equal className="i i20" aria-hidden="true" />} title={t('history.same')} />;
  }
  return (
    // W asks of the row or hotspot in focus when it became so.
    <div className="diff" role="presentation" onKeyDown={askWhen}>
      {fields.length > 0 && <Fields fields={fields} onRoll={onRoll} />}
      {rowsDiffer && (
        <section aria-label={t('history.rows')}>
          <div className="diff-head">
            <h3 className="h">{t('history.rows')}</h3>
            <Counts added={added} changed={changed} removed={removed} />
            <span className="s faint">{t('history.rows.shown', { n: rows.items.length, total })}</span>
            <Switch
              label={t('history.near')}
              checked={near}
              onChange={(event) => onNear(event.currentTarget.checked)}
            />
          </div>
          {rows.isReordered && <p className="s muted">{t('history.reordered')}</p>}
          {rows.items.length > 0 && <Rows rows={rows.items} onRoll={onRoll} />}
          {onMore && (
            <Button size="sm" onClick={onMore}>
              {t('history.rows.more')}
            </Button>
          )}
        </section>
      )}
      {spotsDiffer && (
        <HotspotDifferences images={images} hotspots={hotspots} srcOf={srcOf} isNow={isNow} onRoll={onRoll} />
      )}
      {lists.map((list) => (
        <List key={list.name} list={list} onRoll={onRoll} />
      ))}
    </div>
  );
}

function Fields({ fields, onRoll }: { fields: readonly FieldDifference[] } & Rolls): ReactElement {
  const { t } = useTranslation();
  const say = (field: string, value: string | null): string | null =>
    field === 'sortType' && value !== null ? t(`history.sort.${value}`) : value;
  return (
    <section aria-label={t('history.details')}>
      <div className="diff-head">
        <h3 className="h">{t('history.details')}</h3>
        <span className="s faint">{t('history.fields', { count: fields.length })}</span>
      </div>
      <table className="tb c diff-table" aria-label={t('history.details')}>
        <thead>
          <tr>
            <th scope="col">{t('history.field')}</th>
            <th scope="col">{t('history.before')}</th>
            <th scope="col">{t('history.after')}</th>
            {onRoll && (
              <th scope="col" className="diff-when">
                <span className="vh">{t('history.rollback.act')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, name, cell, before, after }) => {
            const called = field === 'attribute' ? name : t(`history.field.${field}`);
            return (
              <tr key={`${field} ${name}`}>
                <th scope="row">{called}</th>
                <td>{before === null ? <span className="faint">–</span> : <del>{say(field, before)}</del>}</td>
                <td>{after === null ? <span className="faint">–</span> : <ins>{say(field, after)}</ins>}</td>
                {onRoll && (
                  <td className="diff-when">
                    {cell !== null && (
                      <RollBackButton
                        name={called}
                        onClick={() => onRoll({ table: 'hierarchy_item', cells: [cell], name: called })}
                      />
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Columns that stand also where they are empty: the first of these. */
const always = 3;
const cells = ['partNumber', 'description', 'quantity', 'context', 'footnote', 'group'] as const;

function Rows({ rows, onRoll }: { rows: readonly RowDifference[] } & Rolls): ReactElement {
  const { t } = useTranslation();
  // What no row has needs no column.
  const shown = cells.filter(
    (cell, at) => at < always || rows.some((row) => row[cell].before !== null || row[cell].after !== null),
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs the keyboard
    <div className="diff-scroll" role="region" aria-label={t('history.rows')} tabIndex={0}>
      <table className="tb c diff-table" aria-label={t('history.rows')}>
        <thead>
          <tr>
            <th scope="col" className="diff-mark">
              <span className="vh">{t('history.marks')}</span>
            </th>
            <th scope="col" className="diff-tag">
              {t('history.column.tag')}
            </th>
            {shown.map((cell) => (
              <th key={cell} scope="col" className={`diff-${cell}`}>
                {t(`history.column.${cell}`)}
              </th>
            ))}
            <th scope="col" className={onRoll ? 'diff-when diff-acts' : 'diff-when'}>
              <span className="vh">{t('platform.past.when')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.place} className={`diff-${row.mark}`} data-pasts>
              <td className="diff-mark">
                <Sign mark={row.mark} />
              </td>
              <td>
                {row.tag.before !== row.tag.after && row.mark === 'changed' ? (
                  <Changed {...row.tag} />
                ) : (
                  <Balloon
                    tag={row.tag.after ?? row.tag.before ?? ''}
                    state={row.mark === 'same' ? 'quiet' : 'default'}
                  />
                )}
              </td>
              {shown.map((cell) => (
                <td key={cell} className={cell === 'partNumber' ? 'mono' : undefined}>
                  {row.mark === 'changed' ? <Changed {...row[cell]} /> : (row[cell].after ?? row[cell].before)}
                </td>
              ))}
              <td className={onRoll ? 'diff-when diff-acts' : 'diff-when'}>
                <PastButton
                  scope="row"
                  id={row.id}
                  name={t('history.rowOf', { tag: row.tag.after ?? row.tag.before })}
                />
                {onRoll && row.mark !== 'same' && (
                  <RollBackButton
                    name={t('history.rowOf', { tag: row.tag.after ?? row.tag.before })}
                    onClick={() =>
                      onRoll({
                        table: 'parts_list_row',
                        id: row.id,
                        name: t('history.rowOf', { tag: row.tag.after ?? row.tag.before }),
                      })
                    }
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function List({ list, onRoll }: { list: ListDifference } & Rolls): ReactElement {
  const { t } = useTranslation();
  // Who sees an item is nothing that a rollback changes.
  const roll = list.name === 'visibility' ? undefined : onRoll;
  const title = t(`history.list.${list.name}`);
  return (
    <section aria-label={title}>
      <div className="diff-head">
        <h3 className="h">{title}</h3>
        {list.isMore && <span className="s faint">{t('history.list.first', { n: list.items.length })}</span>}
      </div>
      <ul className="diff-list">
        {list.items.map(({ id, mark, name, fields }) => (
          <li key={id} className={`diff-${mark}`}>
            <Sign mark={mark} />
            <span>{name || t('history.noName')}</span>
            {mark === 'changed' &&
              fields.map(({ field, before, after }) => (
                <span key={field} className="s">
                  <span className="muted">{t(`history.cell.${field}`)}</span> <Changed before={before} after={after} />
                </span>
              ))}
            {roll && (
              <RollBackButton
                name={name || t('history.noName')}
                onClick={() => roll({ table: listTables[list.name], id, name: name || t('history.noName') })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
