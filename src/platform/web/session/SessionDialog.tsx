import { Timer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ANNOUNCED, WARN_MS, sessionPhase, sessionStore } from './session.ts';

export interface SessionDialogProps {
  /** Asks the server to go on; its answer carries the new expiry. */
  onStay: () => Promise<unknown>;
  onLogOut: () => void;
  /** The session is over: to the gateway, with the way back. */
  onOver: () => void;
}

/** Warns 30 s before the session ends, above everything else, and leaves when it has. Rendered once, beside the app. */
export function SessionDialog({ onStay, onLogOut, onOver }: SessionDialogProps): ReactElement | null {
  const { t } = useTranslation();
  const expiresAt = useStore(sessionStore);
  const [now, setNow] = useState(() => Date.now());
  const state = sessionPhase(expiresAt, now);

  useEffect(() => {
    if (expiresAt === null) return;
    // Sleeping tabs throttle timers: the clock is read, never counted.
    let ticking: ReturnType<typeof setInterval> | undefined;
    const start = (): void => {
      setNow(Date.now());
      ticking ??= setInterval(() => setNow(Date.now()), 1000);
    };
    const wait = setTimeout(start, Math.max(0, expiresAt - Date.now() - WARN_MS));
    setNow(Date.now());
    return () => {
      clearTimeout(wait);
      clearInterval(ticking);
    };
  }, [expiresAt]);

  const latest = useRef(onOver);
  useEffect(() => {
    latest.current = onOver;
  });
  useEffect(() => {
    if (state.phase === 'over') latest.current();
  }, [state.phase]);

  if (state.phase !== 'warning') return null;
  const text = t('platform.session.warning', { n: state.seconds });
  return (
    <Dialog
      alert
      width={400}
      dismissible={false}
      title={
        <span className="row tn" style={{ gap: 12, fontWeight: 500 }}>
          <Timer className="i i20" aria-hidden="true" />
          {text}
        </span>
      }
      onClose={() => undefined}
      foot={
        <>
          <Button size="lg" onClick={onLogOut}>
            {t('platform.session.logOut')}
          </Button>
          <Button size="lg" variant="primary" data-autofocus onClick={() => void onStay().catch(() => undefined)}>
            {t('platform.session.stay')}
          </Button>
        </>
      }
    >
      <span className="vh" role="alert">
        {ANNOUNCED.includes(state.seconds) ? text : ''}
      </span>
    </Dialog>
  );
}
