import { Users } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Popover } from '../../../platform/web/ui/Popover.tsx';
import './Presence.css';
import type { Presence } from './usePresence.ts';

/** Who else has the diagram open, and the rows that they changed meanwhile. */
export function PresenceMark(props: { presence: Presence; onShow: (rowId: number) => void }): ReactElement {
  const { others, changes, known } = props.presence;
  const { t } = useTranslation();
  const names = others.join(', ');
  const title = names && t('diagram.presence.others', { count: others.length, names });
  return (
    <>
      <span role="status" className="presence s muted nw" data-tip={title}>
        {names && (
          <>
            <Users className="i14" aria-hidden="true" />
            <span className="trunc" aria-hidden="true">
              {names}
            </span>
            <span className="vh">{title}</span>
          </>
        )}
      </span>
      {changes.length > 0 && (
        <Popover
          label={t('diagram.presence.title')}
          position="bottom-start"
          width={320}
          target={
            <Button size="sm" variant="ghost" className="warn">
              {t('diagram.presence.changed', { count: changes.length })}
            </Button>
          }
        >
          <h3 className="h s">{t('diagram.presence.title')}</h3>
          <ul className="presence-rows">
            {changes.map(({ id, isDeleted, name, ...now }) => {
              const { tag, partNumber } = isDeleted ? (known.get(id) ?? now) : now;
              const row = [tag, partNumber].filter(Boolean).join(' · ');
              return (
                <li key={id}>
                  {isDeleted ? (
                    <s>{row}</s>
                  ) : (
                    <button type="button" className="link" onClick={() => props.onShow(id)}>
                      {row}
                    </button>
                  )}
                  <span className="muted trunc">
                    {t(isDeleted ? 'diagram.presence.deletedBy' : 'diagram.presence.by', { name })}
                  </span>
                </li>
              );
            })}
          </ul>
        </Popover>
      )}
    </>
  );
}
