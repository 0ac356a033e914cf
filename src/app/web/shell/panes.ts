const PANES = 'nav.nav, header.top, .pane:not(:has(.pane)), aside, main:not(:has(.pane))';
const FOCUSABLE =
  '[tabindex="0"], a[href], button:not([disabled]):not([tabindex="-1"]), input:not([disabled]), select, textarea';

/** F6: puts the focus into the next pane that can take it, from where the focus is or, where it is nowhere, the page. */
export function focusPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>(PANES)].filter(
    (pane) => pane.querySelector(FOCUSABLE) !== null && pane.closest('[inert]') === null,
  );
  const here = document.activeElement;
  const from = here === null || here === document.body ? document.getElementById('main') : here;
  if (!from) return;
  const at = panes.findIndex((pane) => pane.contains(from));
  const isNext = (pane: HTMLElement): boolean =>
    (from.compareDocumentPosition(pane) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const outside = panes.findIndex(isNext);
  const before = outside < 0 ? panes.length : outside;
  const next = at >= 0 ? at + step : step > 0 ? before : before - 1;
  panes[(next + panes.length) % panes.length]?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
}
