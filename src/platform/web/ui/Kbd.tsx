import type { ComponentPropsWithRef, ReactElement } from 'react';

export function Kbd(props: ComponentPropsWithRef<'kbd'>): ReactElement {
  return <kbd className="kbd" {...props} />;
}
