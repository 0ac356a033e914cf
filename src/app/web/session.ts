import { queryClient } from '../../platform/web/Platform.tsx';
import { endSession } from '../../platform/web/session/session.ts';
import { refreshMaxAttempts, refreshRetryMs } from '../../account/rules.ts';
import { accountApi, accountQuery } from '../../account/web/useAccount.ts';

const RETURN = 'callout:return';
const OVER = 'over ';

/** Where to go after signing in again: kept when the session ran out, for this browser session alone. */
export const returnAddress = {
  keep: () => sessionStorage.setItem(RETURN, OVER + window.location.pathname + window.location.search),
  /** Only an address of this site: one slash, never two (reliability B-21). */
  peek(): string | null {
    const address = sessionStorage.getItem(RETURN)?.slice(OVER.length) ?? null;
    return address !== null && /^\/(?![/\\])/.test(address) && address !== '/' ? address : null;
  },
  wasOver: () => sessionStorage.getItem(RETURN)?.startsWith(OVER) ?? false,
  forget: () => sessionStorage.removeItem(RETURN),
};

/** Ends the session and leads to the gateway. */
export async function logOut(): Promise<void> {
  const { gatewayUrl } = await accountApi.logOff({});
  endSession();
  queryClient.clear();
  window.location.assign(gatewayUrl);
}

/** The session ran out: back to the gateway, and here again after signing in. */
export function sessionOver(): void {
  returnAddress.keep();
  endSession();
  const { gatewayUrl } = queryClient.getQueryData(accountQuery.queryKey) ?? { gatewayUrl: '/' };
  queryClient.clear();
  window.location.assign(gatewayUrl);
}

/** "Stay signed in": moves the idle end of the session. */
export const stay = () => accountApi.pingKeepAlive({});

let refreshes = 0;

/** A new token after a 401; given up after the configured number of attempts in a row (000 §4), 500 ms apart. */
export async function refreshToken(): Promise<boolean> {
  const account = queryClient.getQueryData(accountQuery.queryKey);
  if (!account || refreshes >= refreshMaxAttempts) return false;
  refreshes += 1;
  const answer = await fetch('/api/tokenapi/accessToken', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: '{}',
  });
  if (answer.ok) {
    refreshes = 0;
    return true;
  }
  if (answer.status !== 401 && refreshes < refreshMaxAttempts) {
    await new Promise((resolve) => setTimeout(resolve, refreshRetryMs));
    return refreshToken();
  }
  sessionOver();
  return false;
}
