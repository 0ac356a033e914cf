import { useBlocker } from '@tanstack/react-router';
import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import type { FocusEvent, ReactElement, ReactNode, RefObject } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { confirm } from './confirm.ts';
import { useHotkey } from './hotkeys.ts';
import { createStore, useStore } from './store.ts';
import { translate } from './i18n.ts';
import { changedFields, contestedFields } from './merge.ts';
import { dropOfferKeys, toast } from './toast.ts';
import { Button } from './ui/Button.tsx';
import { Banner } from './ui/marks.tsx';
import { isLeaving, placeOf, useUnsent } from './unsent.ts';
import { useFormHistory } from './useFormHistory.ts';
import type { FormState } from './useFormHistory.ts';

/**
 * The unsaved-change guard (docs/domain/screens.md, Unsaved changes): save bar, curtain over everything else, question
 * on leaving.
 */

const flashes = createStore(0);

/** How many guards are dirty now; the palette and other shortcuts of the shell stay closed meanwhile. */
export const dirtyGuards = createStore(0);

/**
 * Whether the caller may save what is edited here. A dirty form that loses this keeps what was typed, says so and has
 * Save off until it comes back (docs/domain/screens.md, Unsaved changes).
 */
export const MayEdit = createContext(true);

/** How many dirty guards have lost the right to save; meanwhile it is asked whether that has come back. */
export const deniedGuards = createStore(0);

/** Counts a dirty form that may not be saved any more; answers why, undefined where it may. */
export function useDenied(dirty: boolean, mayEdit: boolean): string | undefined {
  const denied = dirty && !mayEdit;
  useEffect(() => {
    if (!denied) return;
    deniedGuards.set((count) => count + 1);
    return () => deniedGuards.set((count) => count - 1);
  }, [denied]);
  return denied ? translate('platform.denied.reason') : undefined;
}

/** Says in a dirty form that the right to save was taken away, and what becomes of what was typed. */
export function DeniedBanner({ actions }: { actions?: ReactNode }): ReactElement {
  const { t } = useTranslation();
  return (
    <div className="form-denied span-all">
      <Banner tone="warning" actions={actions}>
        {t('platform.denied')}
      </Banner>
    </div>
  );
}

export interface UnsavedGuard {
  /** The form or pane that stays reachable. */
  ref: RefObject<HTMLDivElement | null>;
  /** Lets the next navigation pass: call it between a successful save and `navigate`. */
  release: () => void;
}

/** Makes everything beside the guarded element inert, up to the app's root. */
function makeRestInert(guarded: HTMLElement): () => void {
  const off: HTMLElement[] = [];
  for (let at: HTMLElement = guarded; at.id !== 'root' && at.parentElement; at = at.parentElement) {
    for (const other of at.parentElement.children) {
      if (other !== at && other instanceof HTMLElement && !other.inert && !other.hasAttribute('popover')) {
        other.inert = true;
        off.push(other);
      }
    }
  }
  return () => {
    for (const element of off) element.inert = false;
  };
}

/** Asks whether unsaved changes may go. */
export const mayDrop = (): Promise<boolean> =>
  confirm({
    title: translate('platform.unsaved.title'),
    text: translate('platform.unsaved.question'),
    confirm: translate('platform.proceed'),
    cancel: translate('platform.stay'),
    danger: true,
  });

/**
 * Guards a form. Leaving to another path or record asks; another change of the query (a tab) does not. `ask` takes the place of
 * the question and answers whether to go. The ancestors of the guarded element must not form stacking contexts, or the
 * curtain covers the form.
 */
export function useUnsavedGuard(dirty: boolean, ask = mayDrop): UnsavedGuard {
  const ref = useRef<HTMLDivElement>(null);
  const armed = useRef(dirty);
  useLayoutEffect(() => {
    armed.current = dirty;
    const guarded = ref.current;
    if (!dirty || !guarded) return;
    dropOfferKeys();
    guarded.dataset['guarded'] = 'on';
    dirtyGuards.set((count) => count + 1);
    const restore = makeRestInert(guarded);
    return () => {
      restore();
      dirtyGuards.set((count) => count - 1);
      delete guarded.dataset['guarded'];
    };
  }, [dirty]);

  /** Whether anything is unsaved, with what a field takes only when it is left. */
  function isUnsaved(): boolean {
    const { activeElement: field } = document;
    if (!armed.current && field instanceof HTMLInputElement && ref.current?.contains(field))
      flushSync(() => field.blur());
    return armed.current;
  }
  useBlocker({
    enableBeforeUnload: () => !isLeaving() && isUnsaved(),
    shouldBlockFn: async ({ current, next, action }) => {
      if (placeOf(current) === placeOf(next)) return false;
      // Where the screen itself replaces its address, nobody leaves a field.
      return (action === 'REPLACE' ? armed.current : isUnsaved()) && !(await ask());
    },
  });

  const release = useCallback(() => {
    armed.current = false;
  }, []);
  return { ref, release };
}

/**
 * Guards a form and its history: undo by the keyboard, and what is typed when the session ends is offered back. Fields
 * that somebody else saved meanwhile come back as mine, unsaved, and the message says so.
 */
export function useGuardedForm<V extends object>(dirty: boolean, form: FormState<V>): UnsavedGuard {
  const guard = useUnsavedGuard(dirty);
  useFormHistory(guard.ref, form);
  useUnsentForm(dirty, form);
  return guard;
}

/** Has the values of a form kept when the session ends; `name` as `useUnsent` wants it. */
export function useUnsentForm<V extends object>(dirty: boolean, form: FormState<V>, name?: string | null): void {
  const { base, values, restore } = form;
  const restoreMine = (kept: { base: V; values: V }): void => {
    const mine = changedFields(kept.base, kept.values);
    restore(Object.assign({ ...values }, ...mine.map((key) => ({ [key]: kept.values[key] }))) as V);
    const contested = contestedFields(kept.base, base, kept.values).some((key) => mine.includes(key));
    if (contested) toast.warning(translate('platform.unsent.contested'));
  };
  useUnsent(dirty, () => ({ base, values }), restoreMine, name);
}

/** The save bar goes with what it had: the focus that was on its buttons returns to where one worked. */
function useKeptFocus(guarded: RefObject<HTMLElement | null>, dirty: boolean): (event: FocusEvent) => void {
  const last = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (dirty || document.activeElement !== document.body) return;
    if (last.current?.isConnected && guarded.current?.contains(last.current)) last.current.focus();
  }, [guarded, dirty]);
  return ({ target }) => {
    if (target instanceof HTMLElement && !target.closest('.savebar')) last.current = target;
  };
}

/** A pane under guard, with its curtain. Put the SaveBar inside. */
export function Guarded(props: {
  guard: UnsavedGuard;
  dirty: boolean;
  /** Whether the caller may save; default: what stands around says so. */
  mayEdit?: boolean | undefined;
  children: ReactNode;
  className?: string;
}): ReactElement {
  const { dirty, children, className = 'pane fill' } = props;
  const { ref } = props.guard;
  const { t } = useTranslation();
  const around = useContext(MayEdit);
  const mayEdit = around && (props.mayEdit ?? true);
  const denied = useDenied(dirty, mayEdit);
  const keepFocus = useKeptFocus(ref, dirty);
  const warn = (): void => {
    toast.warning(t('platform.unsaved.warning'));
    flashes.set((count) => count + 1);
  };
  return (
    <div className={className} ref={ref} onFocus={keepFocus}>
      {denied !== undefined && <DeniedBanner />}
      <MayEdit value={mayEdit}>{children}</MayEdit>
      {dirty &&
        createPortal(
          // The focus stays where one types.
          <div className="curtain" aria-hidden="true" onMouseDown={(event) => event.preventDefault()} onClick={warn} />,
          document.body,
        )}
    </div>
  );
}

export interface SaveBarProps {
  /** Number of changed fields or rows. */
  changes: number;
  /** What changed, in words. */
  note?: string | undefined;
  errors?: number;
  saving?: boolean;
  /** Why saving is off, such as the busy message; shown in the bar. */
  blocked?: string | undefined;
  onSave: () => void;
  /** Asked first where more than one change would go; Ctrl+Z brings them back. */
  onCancel: () => void;
  /** Default: Cancel. */
  cancelLabel?: string | undefined;
}

/** The bar at the foot of a dirty form; Ctrl+S saves. */
export function SaveBar(props: SaveBarProps): ReactElement {
  const { changes, note, errors = 0, saving = false, onSave, onCancel, cancelLabel } = props;
  const { t } = useTranslation();
  const mayEdit = useContext(MayEdit);
  const blocked = props.blocked ?? (mayEdit ? undefined : t('platform.denied.reason'));
  const bar = useRef<HTMLDivElement>(null);
  const flash = useStore(flashes);
  const off = errors > 0 || saving || blocked !== undefined;

  useEffect(() => {
    const element = bar.current;
    if (flash === 0 || !element) return;
    element.classList.remove('flash');
    // Reading the width restarts the animation.
    void element.offsetWidth;
    element.classList.add('flash');
  }, [flash]);

  async function cancel(): Promise<void> {
    if (changes < 2 || (await mayDrop())) onCancel();
  }
  useHotkey('ctrl+s', () => (off ? undefined : onSave()), {
    label: t('platform.save'),
    group: t('platform.keyboard.groups.general'),
  });

  return (
    <div className="savebar" role="region" aria-label={t('platform.unsaved.title')} ref={bar}>
      <span className="med" role="status">
        {t('platform.unsaved.changes', { count: changes })}
      </span>
      {note && (
        <span className="faint trunc" title={note}>
          {note}
        </span>
      )}
      {errors > 0 && <span className="danger s">{t('platform.unsaved.errors', { count: errors })}</span>}
      {blocked && <span className="warn s">{blocked}</span>}
      <Button className="ml" onClick={() => void cancel()}>
        {cancelLabel ?? t('platform.cancel')}
      </Button>
      <Button
        variant="primary"
        kbd="Ctrl S"
        busy={saving && t('platform.saving')}
        disabled={errors > 0 || blocked !== undefined}
        onClick={onSave}
      >
        {t('platform.save')}
      </Button>
    </div>
  );
}
