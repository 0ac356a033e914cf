/** Opens the row before or behind the open one; without any the first. */
export const useSteps =
  (rows: readonly { id: number }[], opened: string, open: (id: string) => void) =>
  (by: 1 | -1): void => {
    const next = rows[rows.findIndex(({ id }) => String(id) === opened) + by];
    if (next) open(String(next.id));
  };
