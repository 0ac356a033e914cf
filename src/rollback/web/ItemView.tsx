import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../catalog/web/fields.tsx';
import { defaultContext } from '../../contexts.ts';
import { goneQuery, ItemHistory, nameQuery } from '../../history/web/fields.tsx';
import { ItemFinder } from '../../item-search/web/fields.tsx';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { When } from '../../platform/web/ui/furniture.tsx';
import { useUrlState } from '../../platform/web/url.ts';

/** The past of one item, which is searched for or chosen of those that were deleted. */
export function ItemView(): ReactElement {
  const { t } = useTranslation();
  const [item, setItem] = useUrlState('item', '', { push: true });
  const { data: gone = [] } = useQuery(goneQuery());
  const { data: name } = useQuery({ ...nameQuery(Number(item)), enabled: item !== '' });
  const code = catalogCode();
  const mayWrite = useMay('write');
  const isGone = gone.some(({ id }) => String(id) === item);
  return (
    <div className="item-view">
      <section className="item-view-side" aria-label={t('rollback.item.find')}>
        <ItemFinder
          label={t('rollback.item.find')}
          context={defaultContext}
          selected={item === '' ? null : Number(item)}
          onOpen={(id) => setItem(String(id))}
        />
        <h2 className="h">{t('rollback.item.gone')}</h2>
        {gone.length === 0 ? (
          <p className="s muted">{t('rollback.item.noneGone')}</p>
        ) : (
          <ul className="gone-items">
            {gone.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className="timeline-line"
                  aria-current={String(one.id) === item}
                  onClick={() => setItem(String(one.id))}
                >
                  <span className="timeline-what">
                    <span className="med trunc">{one.name}</span>
                    <span className="s muted trunc">{one.actorName}</span>
                  </span>
                  <span className="s faint nw">
                    <When at={one.at} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
      {item === '' ? (
        <p className="muted timeline-pick">{t('rollback.item.pick')}</p>
      ) : (
        <section className="change-pane" aria-label={name}>
          <div className="change-head">
            <h2 className="h grow">{name}</h2>
            <AppLink className="link" href={`${paths.rollback(code)}?of=${item}`}>
              {t('rollback.item.changes')}
            </AppLink>
            {!isGone && (
              <AppLink className="link" href={paths.item(code, Number(item))}>
                {t('rollback.item.open')}
              </AppLink>
            )}
          </div>
          <ItemHistory key={item} itemId={Number(item)} readOnly={!mayWrite} />
        </section>
      )}
    </div>
  );
}
