import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useStore } from './store.ts';
import { closeToast, toastStore } from './toast.ts';
import type { Toast } from './toast.ts';

const icons = {
  success: { Icon: CircleCheck, tone: '' },
  info: { Icon: Info, tone: '' },
  warning: { Icon: TriangleAlert, tone: 'wrn' },
  error: { Icon: CircleX, tone: 'err' },
};

/** The toast on screen. Hover and focus stop its clock, Esc closes it. Rendered once, beside the app. */
export function Toaster(): ReactElement {
  const { queue } = useStore(toastStore);
  const current = queue[0];
  return (
    <>
      <div role="status" className="vh">
        {current && current.tone !== 'error' ? current.text : ''}
      </div>
      <div role="alert" className="vh">
        {current?.tone === 'error' ? current.text : ''}
      </div>
      {current && <Shown key={current.id} toast={current} />}
    </>
  );
}

function Shown({ toast }: { toast: Toast }): ReactElement {
  const element = useRef<HTMLDivElement>(null);
  const left = useRef(toast.duration);
  const [held, setHeld] = useState(false);
  const { Icon, tone } = icons[toast.tone];

  useEffect(() => {
    // The top layer keeps it above an open dialog; browsers without popovers use the z-index.
    const box = element.current;
    if (box && 'showPopover' in box) box.showPopover();
  }, []);

  useEffect(() => {
    if (held) return;
    const since = Date.now();
    const timer = setTimeout(() => closeToast(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(800, left.current - (Date.now() - since));
    };
  }, [held, toast.id]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) {
        closeToast(toast.id);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [toast.id]);

  return (
    <div
      ref={element}
      className="toast"
      popover="manual"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={`i ${tone}`} aria-hidden="true" />
      <span aria-hidden={toast.action ? undefined : true}>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className="act"
          onClick={() => {
            toast.action?.run();
            closeToast(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
    </div>
  );
}
