/** How long something may take to be drawn, in milliseconds. */
const LONGEST_MS = 10_000;

/** Whether the focus is nowhere: what had it went, or the page alone has it. */
export const isFocusLost = (): boolean =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement === document.getElementById('main');

/** Gives the focus to what a selector finds once that is drawn and the focus is nowhere; after 10 s no more. */
export function focusOnceDrawn(selector: string): void {
  const observer = new MutationObserver(() => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found || !isFocusLost()) return;
    end();
    found.focus();
  });
  const timer = setTimeout(end, LONGEST_MS);
  observer.observe(document.body, { childList: true, subtree: true });

  function end(): void {
    clearTimeout(timer);
    observer.disconnect();
  }
}
