import { X } from 'lucide-react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mayDrop } from '../curtain.tsx';
import { FirstFocus } from './FirstFocus.tsx';
import { FocusBack } from './FocusBack.tsx';

export interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** 400 confirm, 560 form, 800 form with list, 1120 picker; a drawer is 480 on the right. */
  width?: 400 | 560 | 800 | 1120;
  drawer?: boolean;
  /** Buttons, primary last. */
  foot?: ReactNode;
  /** While dirty, Esc and a click outside ask first. */
  dirty?: boolean;
  /** Names the role for assistive technology where the content is an urgent question. */
  alert?: boolean;
  /** False where only an answer closes it (the session dialog, the error modal). */
  dismissible?: boolean;
}

/** A modal dialog, open while it is mounted. The focus goes to `data-autofocus`, else to the first field. */
export function Dialog(props: DialogProps): ReactElement {
  const { title, onClose, children, width = 560, drawer = false, foot, dirty = false } = props;
  const { alert = false, dismissible = true } = props;
  const { t } = useTranslation();
  const leave = (): void => {
    if (!dismissible) return;
    if (!dirty) onClose();
    else void mayDrop().then((yes) => yes && onClose());
  };
  const big = width >= 800 || drawer;
  return (
    <ModalOverlay className="dlg-scrim" isOpen isDismissable onOpenChange={leave}>
      <Modal
        className={`dlg${big ? ' wide' : ''}${drawer ? ' drawer' : ''}`}
        style={{ ['--dlg-w' as string]: `${drawer ? 480 : width}px` }}
      >
        <AriaDialog className="dlg-content" role={alert ? 'alertdialog' : 'dialog'}>
          <FocusBack />
          <FirstFocus fields=".dlg-body :is(input, textarea, button.in-value)" />
          <div className="dlg-head">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {big && (
              <button
                type="button"
                className="ib sm ml"
                aria-label={t('platform.close')}
                data-tip={t('platform.close')}
                onClick={leave}
              >
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
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
