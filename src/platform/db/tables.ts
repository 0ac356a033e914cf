/** Tables of schema public that are the platform's own; each of the others belongs to one slice, whose value lists it. */
export const platformTables: readonly string[] = [
  'change',
  'follower',
  'idempotency_key',
  'job',
  'migration',
  'schedule_run',
  'secret_mark',
  'stored_file',
  'undo_left',
  'worker',
  'write_lock',
];
