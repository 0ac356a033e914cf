import type { ReactElement, ReactNode } from 'react';

export function Kbd({ children }: { children: ReactNode }): ReactElement {
  return <kbd className="kbd">{children}</kbd>;
}
