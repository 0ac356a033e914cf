import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { request } from '../../platform/web/api/request.ts';
import { askAhead } from '../../platform/web/list/ask.ts';
import { queryClient } from '../../platform/web/Platform.tsx';
import { svgContract } from '../contract.ts';
import type { Verified } from '../contract.ts';
import type { Headings } from '../rules.ts';

export const svgApi = apiOf(svgContract);

export const svgSettingsQuery = (code = catalogCode()) =>
  queryOptions({ queryKey: [code, 'svg'], queryFn: () => svgApi.get({}) });

export const askSvgSettings = (): void => askAhead(queryClient, svgSettingsQuery());

/** What drawings may carry and how they write texts, as the server names them. */
export function useSvgChoices() {
  const code = catalogCode();
  const staleTime = Number.POSITIVE_INFINITY;
  const types = useQuery({ queryKey: [code, 'svgTypes'], queryFn: () => svgApi.fileTypes({}), staleTime });
  const sources = useQuery({ queryKey: [code, 'svgSources'], queryFn: () => svgApi.fileSources({}), staleTime });
  const options = (list: { id: number; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  return { types: options(types.data), sources: options(sources.data) };
}

/** What a drawing makes under these headings. Throws ApiError with the message where it is not valid. */
export async function verifySvg(file: File, headings: Headings): Promise<Verified> {
  const body = new FormData();
  body.set('file', file);
  body.set('headings', JSON.stringify(headings));
  return (await request(`/${catalogCode()}/api/svg-settings/verify`, { method: 'POST', body })) as Verified;
}
