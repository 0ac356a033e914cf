import { useParams, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useMay, usePageData } from '../../catalog/web/fields.tsx';
import { SearchPage } from '../../hierarchy/web/search/SearchPage.tsx';
import type { FindSerial } from '../../hierarchy/web/search/useFound.ts';
import { writeIn } from '../../platform/auth/rights.ts';
import { apiOf } from '../../platform/web/api/client.ts';
import { serialContract } from '../../serial/contract.ts';

const serialApi = apiOf(serialContract);
const pageSize = 100;

/** Models by serial number, as rows of the search. */
const findSerial: FindSerial = async (asked, cursor, signal) => {
  const { items, cursor: next } = await serialApi.filtered(
    { ...asked, take: pageSize, ...(cursor !== undefined && { cursor }) },
    { signal },
  );
  return {
    items: items.map(({ serialVin: { a, b, e, s, t }, ...item }) => ({
      ...item,
      rule: { prefix: a, numbers: t === '1' ? b : `${b} – ${t === '2' ? '…' : e}`, suffix: s },
    })),
    next,
  };
};

/** The search of the context in the address; serial numbers are of Oem, where the catalogue has them (001 §1, §3). */
export function SearchScreen(): ReactElement {
  const { code = '' } = useParams({ strict: false });
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const context = /\/majorUnits\/?$/i.test(pathname) ? 'MajorUnit' : 'Oem';
  const mayWrite = useMay(writeIn(context));
  const { serialVinEnabled } = usePageData();
  const bySerial = context === 'Oem' && serialVinEnabled;
  return (
    <SearchPage code={code} context={context} mayWrite={mayWrite} findSerial={bySerial ? findSerial : undefined} />
  );
}
