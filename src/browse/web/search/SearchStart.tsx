import { Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { Empty } from '../../../platform/web/ui/furniture.tsx';
import { useBrowse } from '../useHierarchy.ts';
import { useRecent } from './useRecent.ts';

/** Before anything is asked: what one can ask, and what was asked lately. */
export function SearchStart({ bySerial }: { bySerial: boolean }): ReactElement {
  const { t } = useTranslation();
  const { code, context } = useBrowse();
  const recent = useRecent();
  const path = paths.search(code, context);
  return (
    <div className="pane-scroll">
      <Empty
        icon={<Search className="i i20" aria-hidden="true" />}
        title={t(bySerial ? 'hierarchy.search.startSerial' : 'hierarchy.search.start')}
        text={t(bySerial ? 'hierarchy.search.startSerialText' : 'hierarchy.search.startText')}
      />
      {recent.length > 0 && (
        <section className="search-recent" aria-labelledby="search-recent">
          <h2 className="sec" id="search-recent">
            {t('hierarchy.search.recent')}
          </h2>
          <ul>
            {recent.map(({ label, query }) => (
              <li key={query}>
                <AppLink className="link" href={`${path}${query}`}>
                  {label}
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
