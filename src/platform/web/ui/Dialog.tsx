import { X } from 'lucide-react';
import { createContext, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../toast.ts';

const HostContext = createContext<HTMLElement | null>(null);

/** Where menus and lists belong: inside the open dialog, else they would lie under it. */
export function useOverlayHost(): HTMLElement | null {
  return useContext(HostContext);
}

function hasOpenList(dialog: HTMLElement | null): boolean {
  return [...(dialog?.querySelectorAll('.menu, .pop') ?? [])].some((list) => list.checkVisibility());
}

export interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** 400 confirm, 560 form, 800 form with list, 1120 picker; a drawer is 480 on the right. */
  width?: 400 | 560 | 800 | 1120;
  drawer?: boolean;
  /** Buttons, primary last. */
  foot?: ReactNode;
  /** While dirty, Esc and a click outside warn instead of closing. */
  dirty?: boolean;
  /** Names the role for assistive technology where the content is an urgent question. */
  alert?: boolean;
  /** False where only an answer closes it (the session dialog, the error modal). */
  dismissible?: boolean;
}

/**
 * A native modal dialog, open while it is mounted. The focus goes to `data-autofocus`, else to the
 * first field, else to the first button; afterwards it returns to where it was.
 */
export function Dialog(props: DialogProps): ReactElement {
  const { title, onClose, children, width = 560, drawer = false, foot, dirty = false } = props;
  const { alert = false, dismissible = true } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  const [host, setHost] = useState<HTMLElement | null>(null);
  const pressedOutside = useRef(false);
  const inner = useRef(false);

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    dialog.showModal();
    // React's autoFocus leaves no attribute for showModal to find.
    const first =
      dialog.querySelector<HTMLElement>('[data-autofocus]') ??
      dialog.querySelector<HTMLElement>('.dlg-body :is(input, select, textarea)');
    first?.focus();
    setHost(dialog);
    return () => dialog.close();
  }, []);

  function leave(): void {
    if (!dismissible) return;
    if (dirty) toast.warning(t('platform.unsaved.warning'));
    else onClose();
  }

  useEffect(() => {
    const dialog = element.current;
    // React does not deliver `cancel` reliably when a menu inside handles Esc first.
    const onKey = (event: KeyboardEvent): void => {
      inner.current = event.key === 'Escape' && hasOpenList(dialog);
    };
    const onCancel = (event: Event): void => {
      if (event.target !== dialog) return;
      event.preventDefault();
      // The first Esc belongs to the list or menu that is open inside.
      if (!inner.current) leave();
      inner.current = false;
    };
    // Browsers close a dialog on the second Esc, whatever was prevented.
    const onNativeClose = (): void => {
      if (!dialog?.isConnected || dialog.open) return;
      if (dismissible && !dirty) onClose();
      else dialog.showModal();
    };
    const onPress = (event: Event): void => {
      pressedOutside.current = event.target === dialog;
    };
    // Selecting text from inside to outside is no click outside.
    const onClick = (event: Event): void => {
      if (pressedOutside.current && event.target === dialog) leave();
    };
    dialog?.addEventListener('keydown', onKey, true);
    dialog?.addEventListener('cancel', onCancel);
    dialog?.addEventListener('close', onNativeClose);
    dialog?.addEventListener('mousedown', onPress);
    dialog?.addEventListener('click', onClick);
    return () => {
      dialog?.removeEventListener('keydown', onKey, true);
      dialog?.removeEventListener('cancel', onCancel);
      dialog?.removeEventListener('close', onNativeClose);
      dialog?.removeEventListener('mousedown', onPress);
      dialog?.removeEventListener('click', onClick);
    };
  });

  const big = width >= 800 || drawer;
  return (
    <dialog
      ref={element}
      className={`dlg${big ? ' wide' : ''}${drawer ? ' drawer' : ''}`}
      style={{ ['--dlg-w' as string]: `${drawer ? 480 : width}px` }}
      aria-labelledby={titleId}
      role={alert ? 'alertdialog' : undefined}
    >
      <HostContext value={host}>
        <div className="dlg-head">
          <h2 id={titleId}>{title}</h2>
          {big && (
            <button type="button" className="ib sm ml" aria-label={t('platform.close')} onClick={leave}>
              <X className="i14" />
            </button>
          )}
        </div>
        <div className="dlg-body">{children}</div>
        {foot && (
          // Without it, leaving a field shows or hides its error, the buttons move, and the click misses them.
          <div className="dlg-foot" role="presentation" onMouseDown={(event) => event.preventDefault()}>
            {foot}
          </div>
        )}
      </HostContext>
    </dialog>
  );
}
