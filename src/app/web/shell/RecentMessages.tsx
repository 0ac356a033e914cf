import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../platform/web/store.ts';
import { toastStore } from '../../../platform/web/toast.ts';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { When } from '../../../platform/web/ui/furniture.tsx';

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleX };
const tones = { success: ' ok', info: '', warning: ' warn', error: ' danger' };

/** The last messages: what went by too fast can be read again. */
export function RecentMessages({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const { recent } = useStore(toastStore);
  return (
    <Dialog drawer title={t('shell.messages')} onClose={onClose}>
      {recent.length === 0 && <p className="muted">{t('shell.messages.none')}</p>}
      <ul>
        {recent.map(({ id, tone, text, at }) => {
          const Icon = icons[tone];
          return (
            <li key={id} className="row" style={{ alignItems: 'flex-start', minHeight: 32 }}>
              <Icon className={`i14${tones[tone]}`} style={{ marginTop: 3 }} aria-hidden="true" />
              <span className="grow">{text}</span>
              <span className="faint s nw">
                <When at={at} />
              </span>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
