import { LoadFailed, When } from '../../../platform/web/ui/furniture.tsx';
import { Avatar } from '../../../platform/web/ui/marks.tsx';
import { useTranslation } from 'react-i18next';
import type { ReactElement } from 'react';
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
  if (failed) return <LoadFailed onRetry={onRetry} />;
  if (!changes) return null;
  if (changes.length === 0) return <p className="s muted">{t('hierarchy.activity.none')}</p>;
  return (
    <ul className="activity">
      {changes.map(({ id, actorName, label, at, undoneBy }) => (
        <li key={id}>
          <Avatar quiet small initials={initialsOf(actorName)} name={actorName} />
          <div className="s">
            <span className="med">{actorName}</span> <span className="muted">{label}</span>
            <div className="faint">
              <When at={at} />
              {undoneBy !== null && <> · {t('hierarchy.activity.undone')}</>}
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
