import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent, ReactElement } from 'react';

/**
 * A link to an address of the product, given as text (from paths.ts). It goes through the router,
 * whose guards it respects; new tabs and the like stay the browser's.
 */
export function AppLink({
  href,
  onClick,
  children,
  ...rest
}: ComponentPropsWithRef<'a'> & { href: string }): ReactElement {
  const router = useRouter();

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain || rest.target === '_blank') return;
    event.preventDefault();
    router.history.push(href);
  }

  return (
    <a {...rest} href={router.history.createHref(href)} onClick={follow}>
      {children}
    </a>
  );
}
