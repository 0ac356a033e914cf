import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { Redirect } from './Redirect.tsx';

/** An unknown address leads to the gateway (docs/domain/screens.md, Addresses), which says so. */
export function Unknown(): ReactElement {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // The address of the first look: the redirect changes it while this still stands.
  const [address] = useState(pathname);
  return <Redirect href={paths.unknown(address)} />;
}
