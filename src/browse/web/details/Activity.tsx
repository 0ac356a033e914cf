import { paths } from '../../../paths.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { LoadFailed, When } from '../../../platform/web/ui/furniture.tsx';
import { Avatar } from '../../../platform/web/ui/marks.tsx';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { ChangeUndoDialog } from '../../../hierarchy/web/fields.tsx';
import { useBrowse } from '../useHierarchy.ts';
import type { hierarchyApi } from '../useHierarchy.ts';

type Change = Awaited<ReturnType<typeof hierarchyApi.activity.ofItem>>['items'][number];

type Leads = Awaited<ReturnType<typeof hierarchyApi.overview.leads>>;

const initialsOf = (name: string): string => {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const letters = words.length > 1 ? `${words[0]?.[0] ?? ''}${words.at(-1)?.[0] ?? ''}` : name.slice(0, 2);
  return letters.toUpperCase();
};

function hrefOf(code: string, leads: Leads | undefined, id: number): string | undefined {
  const { itemId = null, partId = null } = leads?.find(({ changeId }) => changeId === id) ?? {};
  if (itemId !== null) return paths.item(code, itemId);
  return partId === null ? undefined : paths.part(code, partId);
}

function Label({ text, href }: { text: string; href: string | undefined }): ReactElement {
  if (href === undefined) return <span className="muted">{text}</span>;
  return (
    <AppLink className="link" href={href}>
      {text}
    </AppLink>
  );
}

/** Changes, newest first: who, what, when. */
export function ActivityList(props: {
  changes: readonly Change[] | undefined;
  /** What single changes wrote, for their lines to lead there. */
  leads?: Leads | undefined;
  failed: boolean;
  onRetry: () => void;
}): ReactElement | null {
  const { changes, leads, failed, onRetry } = props;
  const { code } = useBrowse();
  const { t } = useTranslation();
  const busy = useBusyReason();
  const [undoing, setUndoing] = useState<Pick<Change, 'id' | 'label'> | null>(null);
  if (failed) return <LoadFailed onRetry={onRetry} />;
  if (!changes) return null;
  if (changes.length === 0) return <p className="s muted">{t('hierarchy.activity.none')}</p>;
  return (
    <>
      <ul className="activity">
        {changes.map(({ id, actorName, label, at, undoneBy, mayUndo }) => (
          <li key={id}>
            <Avatar quiet small initials={initialsOf(actorName)} name={actorName} />
            <div className="s">
              <span className="med">{actorName}</span> <Label text={label} href={hrefOf(code, leads, id)} />
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
                      onClick={() => setUndoing({ id, label })}
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
      {undoing && <ChangeUndoDialog change={undoing} onClose={() => setUndoing(null)} />}
    </>
  );
}
