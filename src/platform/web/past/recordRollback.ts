/** A record that goes back to what it was after a change; some cells of it, or all. */
export interface RecordRollback {
  /** Kind of record, by the name of its table. */
  table: string;
  id: number;
  /** The change after which it was as it shall be. */
  changeId: number;
  cells?: readonly string[];
  /** What it is called. */
  name: string;
}
