import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { apiOf } from '../../platform/web/api/client.ts';
import { setFormatZone } from '../../platform/web/format.ts';
import { recallSingleKeys } from '../../platform/web/hotkeys.ts';
import { setLanguage } from '../../platform/web/i18n.ts';
import { setRememberedOwner } from '../../platform/web/remember.ts';
import { accountContract } from '../contract.ts';

export const accountApi = apiOf(accountContract);

type Account = NonNullable<Awaited<ReturnType<typeof accountApi.here>>>;

/** The caller, or null where nobody is signed in or the session is over. No screen shows before it has arrived. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async () => {
    try {
      const account = await accountApi.here({});
      return account && (await settleIn(account));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

/** Preferences of this device and the language are the user's, from the first screen on. */
async function settleIn(account: Account): Promise<Account> {
  setRememberedOwner(account.userName);
  recallSingleKeys();
  setFormatZone(account.timeZone);
  if (account.language.toLowerCase() !== document.documentElement.lang) await setLanguage(account.language);
  return account;
}

export const useAccount = () => useQuery(accountQuery);
