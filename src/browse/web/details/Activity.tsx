import { LoadFailed, When } from '../../../platform/web/ui/furniture.tsx';
import { Avatar } from '../../../platform/web/ui/marks.tsx';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { useUndoChanges } from '../../../platform/web/useUndoToast.ts';
import type { hierarchyApi } from '../useHierarchy.ts';

type Change = Awaited<ReturnType<typeof hierarchyApi.activity.ofItem>>['items'][number];

const initialsOf = (name: string): string => {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const letters = words.length > 1 ? `${words[0]?.[0] ?? ''}${words.at(-1)?.[0] ?? ''}` : name.slice(0, 2);
  return letters.toUpperCase();
};

/** Changes, newest first: who, what, when. */
export function ActivityList(props: {
  changes: readonly Change[] | undefined;
  failed: boolean;
  onRetry: () => void;
}): ReactElement | null {
  const { changes, failed, onRetry } = props;
  const { t } = useTranslation();
  const undo = useUndoChanges();
  const busy = useBusyReason();
  const [undoing, setUndoing] = useState<number | null>(null);
  if (failed) return <LoadFailed onRetry={onRetry} />;
  if (!changes) return null;
  if (changes.length === 0) return <p className="s muted">{t('hierarchy.activity.none')}</p>;
  return (
    <ul className="activity">
      {changes.map(({ id, actorName, label, at, undoneBy, mayUndo }) => (
        <li key={id}>
          <Avatar quiet small initials={initialsOf(actorName)} name={actorName} />
          <div className="s">
            <span className="med">{actorName}</span> <span className="muted">{label}</span>
            <div className="faint">
              <When at={at} />
              {undoneBy !== null && !mayUndo && <> · {t('hierarchy.activity.undone')}</>}
              {mayUndo && busy === undefined && (
                <>
                  {' · '}
                  <button
                    type="button"
                    className="link"
                    aria-label={t('hierarchy.activity.undo', { label })}
                    disabled={undoing !== null}
                    onClick={() => {
                      setUndoing(id);
                      void undo([id]).finally(() => setUndoing(null));
                    }}
                  >
                    {t('platform.undo')}
                  </button>
                </>
              )}
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
