import { afterEach, beforeEach, vi } from 'vitest';
import type { openApi } from './api.ts';

/**
 * Commands of src/app/cli on the database of the tests; call it at the file's top level. `printed` is what they
 * wrote since the test began, or since `forget`.
 * @param dataDir their data directory, where they need one
 */
export function onDatabaseOf(api: Awaited<ReturnType<typeof openApi>>, dataDir?: string) {
  const { host, port, user, password, database } = api.owner;
  const url = new URL(`postgres://localhost/${database}`);
  url.username = String(user);
  if (typeof password === 'string') url.password = password;
  if (host?.startsWith('/')) url.searchParams.set('host', host);
  else url.host = `${host ?? 'localhost'}:${port ?? 5432}`;

  let printed = '';
  beforeEach(() => {
    printed = '';
    vi.stubEnv('DATABASE_URL', url.href);
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
