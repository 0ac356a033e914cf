import type { ReactElement } from 'react';

/** How many names all ways begin with; the last name of a way is its own. */
export function sharedNames(ways: readonly (readonly string[])[]): number {
  const [first, ...others] = ways.filter((way) => way.length > 0);
  if (!first || others.length === 0) return 0;
  const differs = first.findIndex((name, at) => at === first.length - 1 || others.some((way) => way[at] !== name));
  return Math.max(0, differs);
}

/**
 * Where something stands, as the names above it from the top. Cut where there is no room for all: first what the rows
 * around share, then the middle; the beginning of what differs and the last name stay.
 */
export function Way({ names, shared = 0 }: { names: readonly string[]; shared?: number }): ReactElement {
  const last = names.length - 1;
  const kind = (at: number): string => (at < shared ? 'shared' : at === shared || at === last ? 'own' : 'middle');
  return (
    <span className="way" title={names.join(' › ')}>
      {names.map((name, at) => (
        <span key={at} className={kind(at)}>
          {at === last ? name : `${name} › `}
        </span>
      ))}
    </span>
  );
}
