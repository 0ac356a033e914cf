import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import {
  Button,
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { printKeys } from './keys.ts';
import { useStore } from './store.ts';
import { closeToast, toastStore } from './toast.ts';
import type { Toast } from './toast.ts';
import { toastPlace } from './toastPlace.ts';
import type { Place } from './toastPlace.ts';
import { useToastKeys } from './useToastKeys.ts';

const icons = {
  success: { Icon: CircleCheck, tone: '' },
  info: { Icon: Info, tone: '' },
  warning: { Icon: TriangleAlert, tone: 'wrn' },
  error: { Icon: CircleX, tone: 'err' },
};

const onScreen = new ToastQueue<Toast>({ maxVisibleToasts: 1 });

/** The toast on screen, the first of the queue: hover and focus stop its clock, Esc closes it. Rendered once. */
export function Toaster(): ReactElement {
  const { t } = useTranslation();
  const current = useStore(toastStore).queue[0];
  useToastKeys(current);
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    if (!current) return;
    let isOurs = false;
    const onClose = (): void => {
      if (!isOurs) closeToast(current.id);
    };
    const key = onScreen.add(current, { timeout: current.duration, onClose });
    return () => {
      isOurs = true;
      onScreen.close(key);
    };
  }, [current]);
  return (
    <ToastRegion
      queue={onScreen}
      className="toasts"
      style={{ left: place?.x, top: place?.top }}
      aria-label={t('platform.message')}
    >
      {({ toast }) => <Message toast={toast.content} of={toast} onPlace={setPlace} />}
    </ToastRegion>
  );
}

function Message({
  toast: { id, tone, text, action, further },
  of,
  onPlace,
}: {
  toast: Toast;
  of: Parameters<typeof AriaToast<Toast>>[0]['toast'];
  /** Told where it stands best. */
  onPlace: (place: Place) => void;
}): ReactElement {
  const { Icon, tone: colour } = icons[tone];
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let place: Place | undefined;
    let frame = 0;
    const settle = (): void => {
      frame = 0;
      if (!box.current) return;
      place = toastPlace(box.current.getBoundingClientRect(), place);
      onPlace(place);
    };
    settle();
    // Another page, or what it has read, may come beneath.
    const changed = new MutationObserver(() => (frame ||= requestAnimationFrame(settle)));
    changed.observe(document.body, { childList: true, subtree: true });
    return () => {
      changed.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [onPlace]);
  return (
    <AriaToast
      ref={box}
      toast={of}
      className="toast"
      // Of itself it is a dialog, though nothing has to be answered.
      render={(dom) => <div {...dom} role="group" aria-modal={undefined} />}
    >
      <Icon className={`i ${colour}`} aria-hidden="true" />
      <ToastContent render={(dom) => <div {...dom} role={tone === 'error' ? 'alert' : 'status'} />}>
        <Text slot="title">{text}</Text>
      </ToastContent>
      {further && (
        <Button
          className="act"
          onPress={() => {
            further.run();
            closeToast(id);
          }}
        >
          {further.label}
        </Button>
      )}
      {action && (
        <Button
          className="act"
          onPress={() => {
            action.run();
            closeToast(id);
          }}
        >
          {action.label}
          {action.keys && (
            <span className="act-keys" aria-hidden="true">
              {printKeys(action.keys)}
            </span>
          )}
        </Button>
      )}
    </AriaToast>
  );
}
