import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Another address takes this one's place; given as text, with its query. */
export function Redirect({ href }: { href: string }): null {
  const { history } = useRouter();
  useEffect(() => history.replace(href), [history, href]);
  return null;
}
