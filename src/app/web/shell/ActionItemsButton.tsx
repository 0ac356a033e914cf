import { Check, Inbox } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { Popover } from '../../../platform/web/ui/Popover.tsx';
import type { ShellActionItems } from './types.ts';

const ToConfirm = lazy(async () => ({ default: (await import('../../../quality/web/fields.tsx')).ToConfirm }));

/** How many follow-ups of this context are pending, and the list of them behind it, with the hotspots to confirm. */
export function ActionItemsButton({ items, onComplete }: ShellActionItems): ReactElement {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={t('shell.actionItems')}
      opened={open}
      onChange={setOpen}
      width={340}
      target={
        <IconButton
          label={t('shell.actionItems')}
          icon={<Inbox className="i" />}
          badge={items.length}
          aria-haspopup="dialog"
          onClick={() => setOpen(!open)}
        />
      }
    >
      <Suspense>
        <ToConfirm
          none={items.length === 0 && <p className="menu-empty">{t('shell.actionItems.none')}</p>}
          onOpen={() => setOpen(false)}
        />
      </Suspense>
      <ul className="joblist">
        {items.map(({ id, tag, name, href }) => (
          <li key={id} className="actionlist-item">
            <AppLink href={href} className="joblist-item grow" onClick={() => setOpen(false)}>
              <span className="med trunc">{t('shell.actionItems.jump', { tag })}</span>
              <span className="faint s trunc">{name}</span>
            </AppLink>
            <IconButton
              size="sm"
              label={t('shell.actionItems.complete', { tag, name })}
              icon={<Check className="i14" />}
              onClick={() => onComplete(id)}
            />
          </li>
        ))}
      </ul>
    </Popover>
  );
}
