/** How long the pointer rests on a control before its tip comes, in milliseconds. */
const REST = 500;
/** How long after a tip the next one comes at once, and a tip stays that the pointer may be moving to. */
const GRACE = 150;

/**
 * Tells which control with `data-tip` has its tip on screen: the one that the pointer rests on, or that the keyboard has
 * focused. Any key, a press and scrolling take it away (WCAG 1.4.13). Answers how to stop.
 */
export function watchTips(show: (of: HTMLElement | null) => void): () => void {
  let over: HTMLElement | null = null;
  let shown: HTMLElement | null = null;
  let shownUntil = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const put = (of: HTMLElement | null): void => {
    clearTimeout(timer);
    if (shown) shownUntil = performance.now();
    shown = of;
    show(of);
  };
  const away = (): void => put(null);
  const tipped = (target: EventTarget | null): HTMLElement | null => {
    const of = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
    return of && of.dataset['tip'] !== of.innerText.trim() ? of : null;
  };
  const onOver = ({ target, pointerType }: PointerEvent): void => {
    if (pointerType === 'touch') return;
    if (target instanceof Element && target.closest('.tip')) return clearTimeout(timer);
    const of = tipped(target);
    if (of === over) return;
    over = of;
    clearTimeout(timer);
    const isWarm = performance.now() - shownUntil < GRACE;
    if (of) timer = setTimeout(() => put(of), shown || isWarm ? 0 : REST);
    else if (shown) timer = setTimeout(away, GRACE);
  };
  const onFocus = ({ target }: FocusEvent): void => {
    const of = tipped(target);
    if (of?.matches(':focus-visible')) put(of);
  };
  const events: [keyof DocumentEventMap, (event: never) => void][] = [
    ['pointerover', onOver],
    ['focusin', onFocus],
    ['focusout', away],
    ['keydown', away],
    ['pointerdown', away],
    ['scroll', away],
  ];
  for (const [name, listener] of events) document.addEventListener(name, listener as EventListener, true);
  return () => {
    clearTimeout(timer);
    for (const [name, listener] of events) document.removeEventListener(name, listener as EventListener, true);
  };
}
