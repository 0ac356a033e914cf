import pg from 'pg';

/** The single values of a connection string, so that database and user can be other ones. */
export function connectionOf(url: string): pg.ClientConfig {
  const { host, port, user, password, database, ssl } = new pg.Client(url);
  return {
    host,
    port,
    ...(user && { user }),
    ...(password && { password }),
    ...(database && { database }),
    ssl,
  };
}

/** How to connect to PostgreSQL. */
export type Connection = pg.ClientConfig;
