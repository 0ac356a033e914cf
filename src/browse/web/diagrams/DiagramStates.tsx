import { ClipboardPaste, ImageOff, Plus, SearchX } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Empty } from '../../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';

const SKELETONS = 8;

export const DiagramSkeletons = (): ReactElement => (
  <div className="diagram-skeletons" aria-busy="true">
    {Array.from({ length: SKELETONS }, (_, at) => (
      <div key={at}>
        <div className="thumb diagram-thumb" />
        <Skeleton width="60%" />
      </div>
    ))}
  </div>
);

/** No diagram stands here yet; what is absent cannot be done now. */
export function NoDiagrams({
  onAdd,
  onPaste,
}: {
  onAdd?: (() => void) | undefined;
  onPaste?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  return (
    <Empty
      icon={<ImageOff className="i i20" aria-hidden="true" />}
      title={t('hierarchy.diagrams.none')}
      text={t('hierarchy.diagrams.noneText')}
      action={
        <span className="row">
          {onAdd && (
            <Button icon={<Plus className="i14" />} onClick={onAdd}>
              {t('hierarchy.diagrams.add')}
            </Button>
          )}
          {onPaste && (
            <Button icon={<ClipboardPaste className="i14" />} onClick={onPaste}>
              {t('hierarchy.paste')}
            </Button>
          )}
        </span>
      }
    />
  );
}

/** The filters leave nothing of `total` diagrams. */
export function NoMatch({ total, onClear }: { total: number; onClear: () => void }): ReactElement {
  const { t } = useTranslation();
  return (
    <Empty
      icon={<SearchX className="i i20" aria-hidden="true" />}
      title={t('hierarchy.diagrams.noMatch')}
      text={t('hierarchy.diagrams.noMatchText', { n: total })}
      action={<Button onClick={onClear}>{t('hierarchy.filters.clear')}</Button>}
    />
  );
}
