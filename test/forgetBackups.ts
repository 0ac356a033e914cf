import pg from 'pg';

/** Forgets the archives and their jobs that other files of this worker's database have recorded. */
export async function forgetBackups(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  await client.query(`delete from backup; delete from job where kind in ('backup', 'backupTrial')`);
  await client.end();
}
