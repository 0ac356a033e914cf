import { CircleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import type { ListType } from '../contract.ts';
import { SettleButtons } from './SettleButtons.tsx';
import { useUses, useWaiting } from './useLookups.ts';
import type { Settle } from './useSettle.ts';
import { useSettleAll } from './useSettle.ts';
import type { WaitingValue } from '../value/contract.ts';

/** Values that stand above a list until they are settled. */
const above = 3;

/** What of a list waits to be settled, the first of it with what can be done. */
export function WaitingBox(props: {
  list: ListType;
  settle: Settle;
  reason: string | undefined;
  onOpen: (value: WaitingValue) => void;
  onReplace: (value: WaitingValue) => void;
}): ReactElement | null {
  const { list, settle, reason, onOpen, onReplace } = props;
  const { t } = useTranslation();
  const { rows, total = 0, more } = useWaiting({ context: 'MajorUnit', archived: false, listTypeId: list.id });
  const uses = useUses(rows.slice(0, above).map(({ id }) => id));
  const all = useSettleAll({ context: 'MajorUnit', list, total });
  const proposals = rows.filter(({ proposal }) => proposal !== null).length;
  const enabled = reason === undefined && proposals > 0;
  useHotkey('shift+a', () => void all.accept(), {
    label: t('global-lookup.acceptAll'),
    group: t('global-lookup.one'),
    enabled,
  });
  if (rows.length === 0) return null;
  return (
    <section className="lookup-box" aria-label={t('global-lookup.waiting')}>
      <div className="lookup-box-head">
        <CircleAlert className="i14" aria-hidden="true" />
        <b className="med">{t('global-lookup.toValidate', { count: total, n: formatNumber(total) })}</b>
        <span className="ml row">
          {proposals > 0 && (
            <Button size="sm" kbd="Shift A" reason={reason} onClick={() => void all.accept()}>
              {more ? t('global-lookup.acceptAll') : t('global-lookup.accept', { count: proposals })}
            </Button>
          )}
          <Button size="sm" reason={reason} onClick={() => void all.setInvalid()}>
            {t('global-lookup.setAllInvalid')}
          </Button>
        </span>
      </div>
      <ul>
        {rows.slice(0, above).map((value) => (
          <li key={value.id}>
            <button type="button" className="link lookup-waits trunc" onClick={() => onOpen(value)}>
              {value.name}
            </button>
            <span className="muted trunc">
              {value.proposal
                ? t('global-lookup.replaceBy', { name: value.proposal.name })
                : t('global-lookup.nothingKnown')}
            </span>
            <span className="num muted">{formatNumber(uses.get(value.id)?.count ?? 0)}</span>
            <SettleButtons value={value} settle={settle} reason={reason} onReplace={onReplace} />
          </li>
        ))}
      </ul>
      {total > above && (
        <AppLink className="link" href={paths.ari(catalogCode(), 'lookups', `list=${list.id}&view=waiting`)}>
          {t('global-lookup.showAll', { n: formatNumber(total) })}
        </AppLink>
      )}
    </section>
  );
}
