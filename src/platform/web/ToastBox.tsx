import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { printKeys } from './keys.ts';
import { closeToast } from './toast.ts';
import type { Toast } from './toast.ts';
import { useToastClock, useToastKeys } from './useToastClock.ts';

const icons = {
  success: { Icon: CircleCheck, tone: '' },
  info: { Icon: Info, tone: '' },
  warning: { Icon: TriangleAlert, tone: 'wrn' },
  error: { Icon: CircleX, tone: 'err' },
};

/** A toast, above everything; the pointer or the focus on it stops its clock. */
export function ToastBox({ toast }: { toast: Toast }): ReactElement {
  const { t } = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  const hold = useToastClock(toast);
  const { action } = toast;
  const { Icon, tone } = icons[toast.tone];

  useEffect(() => {
    // The top layer keeps it above an open dialog; browsers without popovers use the z-index.
    const box = element.current;
    if (box && 'showPopover' in box) box.showPopover();
  }, []);

  useToastKeys(toast);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- stops the clock; what can be done is a button
    <div
      ref={element}
      className="toast"
      popover="manual"
      role="region"
      aria-label={t('platform.message')}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <Icon className={`i ${tone}`} aria-hidden="true" />
      <span aria-hidden={action ? undefined : true}>{toast.text}</span>
      {action && (
        <button
          type="button"
          className="act"
          onClick={() => {
            action.run();
            closeToast(toast.id);
          }}
        >
          {action.label}
          {action.keys && (
            <span className="act-keys" aria-hidden="true">
              {printKeys(action.keys)}
            </span>
          )}
        </button>
      )}
    </div>
  );
}
