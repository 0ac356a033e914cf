import type { ReactElement } from 'react';

/** Icons of our own; all others are Lucide's. Workflow shapes differ, so colour is never alone. */

const ring = { cx: 7, cy: 7, r: 5.25, fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 };

export function DraftIcon(): ReactElement {
  return (
    <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
      <circle {...ring} strokeDasharray="2.2 1.9" />
    </svg>
  );
}

export function ReviewIcon(): ReactElement {
  return (
    <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
      <circle {...ring} />
      <path d="M7 3.6a3.4 3.4 0 0 1 0 6.8z" fill="currentColor" />
    </svg>
  );
}

export function PublishIcon(): ReactElement {
  return (
    <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
      <circle cx="7" cy="7" r="6" fill="currentColor" />
      <path
        d="m4.5 7.2 1.8 1.8 3.3-3.7"
        fill="none"
        stroke="var(--c-surface)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function RemoveIcon(): ReactElement {
  return (
    <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
      <circle {...ring} strokeDasharray="2.2 1.9" />
      <path d="M4.6 7h4.8" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  );
}

export function Logo({ size = 20 }: { size?: number }): ReactElement {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <circle cx="7.5" cy="7.5" r="6" stroke="currentColor" strokeWidth="1.7" />
      <path
        d="M13.5 7.5h3.3v7.4"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16.8" cy="16.9" r="1.9" fill="var(--c-accent)" />
      <path
        d="M6.4 5.9 7.9 4.9v5.3"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
