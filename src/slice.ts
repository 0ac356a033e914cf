/** What a slice tells of itself: all that the server composes of the slices it reads from here. */
export interface Slice {
  /** Its folder in `src`. */
  name: string;
  /** Its tables in schema public, without their histories: SQL of its own and of later slices names them. */
  tables: readonly string[];
}
