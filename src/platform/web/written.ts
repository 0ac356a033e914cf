import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { catalogCode } from './api/client.ts';

/** Beginnings of query keys, behind the code of the catalogue. */
export type Readings = readonly (readonly string[])[];

let readingsOf: (table: string) => Readings = () => [[]];

/** Says which queries show rows of a table. */
export function configureReadings(of: (table: string) => Readings): void {
  readingsOf = of;
}

/** Asks again for whatever shows rows of these tables: at once what is on screen, the rest when it is next opened. */
export function written(client: QueryClient, tables: readonly string[]): Promise<void> {
  const shown = [...new Set(tables)].flatMap(readingsOf);
  const shows = (key: QueryKey): boolean => shown.some((one) => one.every((part, at) => key[at + 1] === part));
  return client.invalidateQueries({ queryKey: [catalogCode()], predicate: ({ queryKey }) => shows(queryKey) });
}
