import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { contexts } from '../../contexts.ts';
import { paths } from '../../paths.ts';
import type { Item } from '../../item/contract.ts';
import { useBrowse } from './useHierarchy.ts';

/** Who came by the address of another context is led to the item's own; tab and filters stay. */
export function useOwnAddress({ id, context }: Pick<Item, 'id' | 'context'>): void {
  const { code } = useBrowse();
  const navigate = useNavigate();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  // On the way to another page the address is known before the item goes.
  const isOther = contexts.some((one) => one !== context && pathname === paths.item(code, id, undefined, one));
  const isOwn = pathname === paths.item(code, id, undefined, context);
  const isElsewhere = isOther && !isOwn;
  useEffect(() => {
    if (isElsewhere)
      void navigate({ to: paths.item(code, id, undefined, context), search: true as never, replace: true });
  }, [isElsewhere, code, id, context, navigate]);
}
