const PANES = 'nav.nav, header.top, .pane:not(:has(.pane)), aside, main:not(:has(.pane))';
const FOCUSABLE =
  '[tabindex="0"], a[href], button:not([disabled]):not([tabindex="-1"]), input:not([disabled]), select, textarea';

/** F6: puts the focus into the next pane that can take it. */
export function focusPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>(PANES)].filter(
    (pane) => pane.querySelector(FOCUSABLE) !== null && pane.closest('[inert]') === null,
  );
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes[(at + step + panes.length) % panes.length];
  next?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
}
