import { refreshMaxAttempts, refreshRetryMs } from '../../account/rules.ts';
import { accountApi, accountQuery } from '../../account/web/useAccount.ts';
import { pageDataQuery } from '../../catalog/web/usePageData.ts';
import { queryClient } from '../../platform/web/Platform.tsx';
import { catalogCode } from '../../platform/web/api/client.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { endSession, whenEndedElsewhere } from '../../platform/web/session/session.ts';
import { keepUnsent } from '../../platform/web/unsent.ts';

const RETURN = 'callout:return';
const OVER = 'callout:over';

/** Where to go after signing in: kept for this browser session alone. */
export const returnAddress = {
  /** The gateway is no place to return to: a page asks once more while the gateway already opens. */
  keep(): void {
    const { pathname, search } = window.location;
    if (pathname !== '/') sessionStorage.setItem(RETURN, pathname + search);
  },
  /** Only an address of this site: one slash, never two (test B-21). */
  peek(): string | null {
    const address = sessionStorage.getItem(RETURN);
    return address !== null && /^\/(?![/\\])/.test(address) ? address : null;
  },
  /** The gateway was reached because a session ran out. */
  wasOver: () => sessionStorage.getItem(OVER) !== null,
  forget() {
    sessionStorage.removeItem(RETURN);
    sessionStorage.removeItem(OVER);
  },
};

/** Leaves the page with everything that it holds: what a user saw is gone with the document. */
function leave(): void {
  const { gatewayUrl } = queryClient.getQueryData(accountQuery.queryKey) ?? { gatewayUrl: '/' };
  queryClient.clear();
  window.location.replace(gatewayUrl);
}

/** Ends the session and leads to the gateway. */
export async function logOut(): Promise<void> {
  try {
    await accountApi.logOff({});
  } catch (error) {
    handleApiError(error);
    return;
  }
  endSession();
  returnAddress.forget();
  leave();
}

/** The session ran out: back to the gateway, and here again after signing in, with what was typed. */
export function sessionOver(): void {
  sessionStorage.setItem(OVER, 'true');
  keepUnsent();
  returnAddress.keep();
  endSession();
  leave();
}

/** Signed out, or over, in another tab: this one shows nothing any longer either. */
whenEndedElsewhere(() => {
  keepUnsent();
  returnAddress.keep();
  leave();
});

// A page that the browser kept aside is of a session that may be over (test B-22).
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload();
});

/** "Stay signed in": moves the idle end of the session. */
export const stay = () => accountApi.pingKeepAlive({});

/**
 * A new token after a 401; given up after the configured number of attempts, 500 ms apart
 * (docs/domain/rights.md, Sessions). Then who was signed in is led to the gateway.
 */
export async function refreshToken(): Promise<boolean> {
  const account = queryClient.getQueryData(accountQuery.queryKey);
  if (account === null) return false;
  // Of the catalogue that is open; the gateway has none.
  const most =
    queryClient.getQueryData(pageDataQuery(catalogCode()).queryKey)?.refreshMaxAttempts ?? refreshMaxAttempts;
  for (let attempt = 1; ; attempt += 1) {
    const status = await askForToken();
    if (status === 200) return true;
    if (status === 401 || attempt >= most) break;
    await new Promise((resolve) => setTimeout(resolve, refreshRetryMs));
  }
  if (account) sessionOver();
  return false;
}

/** The status of the answer, 0 where none came. */
async function askForToken(): Promise<number> {
  try {
    const answer = await fetch('/api/tokenapi/accessToken', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      body: '{}',
    });
    return answer.status;
  } catch {
    return 0;
  }
}
