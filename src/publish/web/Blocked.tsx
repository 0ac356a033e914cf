import type { TFunction } from 'i18next';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../catalog/web/fields.tsx';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { formatNumber, formatWhen } from '../../platform/web/format.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import type { BlockedBy } from '../rules.ts';
import { useSaveBlock } from './usePublish.ts';

/** What keeps publishing off, in a sentence. */
export function blockedText(t: TFunction, { kind, text, by, until }: BlockedBy): string {
  if (kind === 'approval') return t('publish.blocked.approval', { count: Number(text), n: formatNumber(Number(text)) });
  if (kind === 'switch') return t('publish.blocked.switch', { by, reason: text });
  if (kind === 'lock') return t('publish.blocked.lock', { name: text });
  return until === null
    ? t('publish.blocked.windowOnly', { name: text })
    : t('publish.blocked.window', { name: text, until: timeOf(until) });
}

const timeOf = (at: string): string =>
  new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(at),
  );

/** Why publishing is blocked; whoever may switch it on does so here. */
export function BlockedBanner({ of }: { of: BlockedBy }): ReactElement {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const settles = useMay('settings');
  const save = useSaveBlock();
  return (
    <Banner
      tone="warning"
      actions={
        of.kind === 'switch' && isAdmin ? (
          <Button
            busy={save.isPending && t('publish.block.saving')}
            onClick={() =>
              save.mutate({ isBlocked: false, reason: '' }, { onError: (error) => void handleApiError(error) })
            }
          >
            {t('publish.block.on')}
          </Button>
        ) : of.kind === 'approval' && settles ? (
          <AppLink className="btn" href={paths.ari(catalogCode(), 'lookups', 'list=all&view=waiting')}>
            {t('publish.blocked.toValues')}
          </AppLink>
        ) : undefined
      }
    >
      <b className="med">{blockedText(t, of)}</b>{' '}
      {of.values.length > 0 && (
        <span className="publish-waiting s">
          {of.values.map(({ id, name, list, listId }) =>
            settles ? (
              <AppLink
                key={id}
                className="link in-text"
                href={paths.ari(catalogCode(), 'lookups', `list=${listId}&view=waiting`)}
              >
                {t('publish.blocked.value', { list, name })}
              </AppLink>
            ) : (
              <span key={id}>{t('publish.blocked.value', { list, name })}</span>
            ),
          )}
          {Number(of.text) > of.values.length && (
            <span>{t('publish.blocked.more', { count: Number(of.text) - of.values.length })}</span>
          )}
        </span>
      )}
      {of.kind === 'switch' && of.at !== null && <span className="muted">{formatWhen(new Date(of.at))}</span>}
    </Banner>
  );
}
