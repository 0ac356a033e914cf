import { SearchX } from 'lucide-react';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DataGrid } from '../grid/DataGrid.tsx';
import type { DataGridProps } from '../grid/DataGrid.tsx';
import { totalText } from '../totalText.ts';
import { Button } from '../ui/Button.tsx';
import { Empty, PageHead } from '../ui/furniture.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { Count } from '../ui/marks.tsx';

export interface ListPageProps<R> extends Omit<DataGridProps<R>, 'foot'> {
  /** Absent where the list is a part of a page that has its own head. */
  title?: string;
  /** The acts of the head, the primary one last. */
  acts?: ReactNode;
  /** Between head and rows: a sentence, fields, chips, banners. */
  children?: ReactNode;
  /** What was found in words, for who does not see the count. */
  found?: (count: number, shown: string) => string;
  /** While filters are on: what is said when nothing matches, what is offered then, and how they are cleared. */
  filtered?: { title: string; text?: string; action?: ReactNode; onClear: () => void } | undefined;
  /** Further keys behind those of the list, each with what it does. */
  keys?: readonly (readonly [keys: string, does: string])[];
  /** The rows drawn otherwise; it stands where they would while there are any. */
  cards?: ReactNode;
  /** Something stands in place of the rows, as before anything is asked. */
  instead?: ReactNode;
}

/** A page that is a list: its head with the count, what it is filtered by, its rows in every state, its foot. */
export function ListPage<R>(props: ListPageProps<R>): ReactElement {
  const { title, acts, children, found, filtered, cards, instead, empty, keys = [], ...grid } = props;
  const { t } = useTranslation();
  const { total, isMore, loading, failed } = grid.pages;
  const shown = total === undefined || loading || failed || instead ? undefined : totalText(t, total, isMore);
  return (
    <>
      {title !== undefined && (
        <PageHead title={title} marks={shown !== undefined && <Count>{shown}</Count>} actions={acts} />
      )}
      {children}
      {found && (
        <span className="vh" role="status">
          {shown !== undefined && found(total ?? 0, shown)}
        </span>
      )}
      {instead ?? (cards && grid.pages.rows.length > 0 ? cards : undefined) ?? (
        <DataGrid
          {...grid}
          empty={
            filtered ? (
              <Empty
                icon={<SearchX className="i i20" aria-hidden="true" />}
                title={filtered.title}
                {...(filtered.text !== undefined && { text: filtered.text })}
                action={
                  <span className="row">
                    {filtered.action}
                    <Button onClick={filtered.onClear}>{t('platform.clearFilters')}</Button>
                  </span>
                }
              />
            ) : (
              empty
            )
          }
          foot={
            grid.onOpen && (
              <>
                <Kbd>J</Kbd> <Kbd>K</Kbd> {t('platform.list.move')} <Kbd>↵</Kbd> {t('platform.list.open')}
                {keys.map(([key, does]) => (
                  <Fragment key={key}>
                    {' '}
                    <Kbd>{key}</Kbd> {does}
                  </Fragment>
                ))}
              </>
            )
          }
        />
      )}
    </>
  );
}
