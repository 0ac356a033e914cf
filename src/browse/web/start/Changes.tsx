import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { ActivityList } from '../details/Activity.tsx';
import { leadsQuery, recentQuery, useBrowse } from '../useHierarchy.ts';

/** Who changed what: people first; what imports and the catalogue's birth wrote is folded behind a button. */
export function Changes(): ReactElement {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { context } = useBrowse();
  const people = useQuery(recentQuery(context, false));
  const imports = useQuery(recentQuery(context, true));
  const leads = useQuery(leadsQuery(people.data?.items.map(({ id }) => id) ?? [])).data;
  const count = imports.data?.items.length ?? 0;
  return (
    <section aria-label={t('hierarchy.start.recent')}>
      <h2 className="h">{t('hierarchy.start.recent')}</h2>
      <ActivityList
        changes={people.data?.items}
        leads={leads}
        failed={people.isError}
        onRetry={() => void people.refetch()}
      />
      {count > 0 && (
        <Button variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'hierarchy.start.importsHide' : 'hierarchy.start.importsShow')}
        </Button>
      )}
      {open && (
        <ActivityList changes={imports.data?.items} failed={imports.isError} onRetry={() => void imports.refetch()} />
      )}
    </section>
  );
}
