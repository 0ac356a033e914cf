import type { ClientConfig } from 'pg';
import { afterEach, beforeEach, vi } from 'vitest';
import type { openApi } from './api.ts';

/** A connection as DATABASE_URL says it. */
export function urlOf({ host, port, user, password, database }: ClientConfig): string {
  const url = new URL(`postgres://localhost/${database}`);
  url.username = String(user);
  if (typeof password === 'string') url.password = password;
  if (host?.startsWith('/')) url.searchParams.set('host', host);
  else url.host = `${host ?? 'localhost'}:${port ?? 5432}`;
  return url.href;
}

/**
 * Commands of src/app/cli on the database of the tests; call it at the file's top level. `printed` is what they
 * wrote since the test began, or since `forget`.
 * @param dataDir their data directory, where they need one
 */
export function onDatabaseOf(api: Awaited<ReturnType<typeof openApi>>, dataDir?: string) {
  let printed = '';
  beforeEach(() => {
    printed = '';
    vi.stubEnv('DATABASE_URL', urlOf(api.owner));
    if (dataDir !== undefined) vi.stubEnv('CALLOUT_DATA', dataDir);
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += text.toString();
      return true;
    });
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  return {
    printed: () => printed,
    forget: () => {
      printed = '';
    },
  };
}
