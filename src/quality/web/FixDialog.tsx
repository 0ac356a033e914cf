import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../../platform/web/api/client.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import type { Fix } from '../contract.ts';
import type { FixableKind } from '../rules.ts';
import { qualityApi } from './useInbox.ts';

interface Fixed {
  changeId: number | null;
  count: number;
  left: number;
}

/** What putting findings right would write, one by one, before it is written as one change. */
export function FixDialog(props: {
  kind: FixableKind;
  ids: readonly number[];
  reason: string | undefined;
  onDone: (fixed: Fixed) => void;
  onClose: () => void;
}): ReactElement {
  const { kind, ids, reason, onDone, onClose } = props;
  const { t } = useTranslation();
  const [isWriting, write] = useState(false);
  const preview = useQuery({
    queryKey: [catalogCode(), 'quality', 'preview', kind, ids],
    queryFn: ({ signal }) => qualityApi.preview({ kind, ids: [...ids] }, { signal }),
    gcTime: 0,
  });
  const count = preview.data?.filter(({ left }) => left === null).length ?? 0;

  async function fix(): Promise<void> {
    write(true);
    try {
      onDone(await qualityApi.fix({ kind, ids: [...ids] }));
    } catch (error) {
      handleApiError(error);
      write(false);
    }
  }

  const nothing = preview.data && count === 0 ? t('quality.fix.nothing') : undefined;
  return (
    <Dialog
      width={800}
      title={t('quality.fix.preview', { count: ids.length })}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            data-autofocus
            busy={isWriting && t('platform.saving')}
            reason={reason ?? nothing}
            onClick={() => void fix()}
          >
            {`${t(`quality.fix.${kind}`)}${count > 0 ? ` (${count})` : ''}`}
          </Button>
        </>
      }
    >
      {preview.isError ? (
        <LoadFailed onRetry={() => void preview.refetch()} />
      ) : !preview.data ? (
        <Skeleton width="60%" />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard has to reach that
        <div className="quality-fixes" tabIndex={0} role="region" aria-label={t('quality.fix.after')}>
          <table className="tb">
            <thead>
              <tr>
                <th scope="col">{t('quality.column.place')}</th>
                <th scope="col">{t('quality.fix.before')}</th>
                <th scope="col">{t('quality.fix.after')}</th>
              </tr>
            </thead>
            <tbody>
              {preview.data.map((one) => (
                <Line key={one.id} kind={kind} fix={one} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  );
}

function Line(props: { kind: FixableKind; fix: Fix }): ReactElement {
  const { name, before, after, lists, left } = props.fix;
  const { t } = useTranslation();
  return (
    <tr>
      <td>
        {name} {lists > 1 && <span className="muted s">{t('quality.fix.lists', { count: lists })}</span>}
      </td>
      <td className="pn">{before}</td>
      <td className="pn">
        {left === null ? (
          after || (
            <span className="muted">
              {t(props.kind === 'hotspotUnconfirmed' ? 'quality.fix.confirmed' : 'quality.fix.deleted')}
            </span>
          )
        ) : (
          <Tag tone="warning">{t(`quality.fix.left.${left}`)}</Tag>
        )}
      </td>
    </tr>
  );
}
