/** Most items that one action takes. */
export const maxBulkItems = 50_000;

export const bulkMessages = {
  many: (count: number) =>
    `${count.toLocaleString('en')} items are meant; ${maxBulkItems.toLocaleString('en')} are possible at once.`,
  none: 'No item is meant.',
  otherCount: (ready: number) => `${ready.toLocaleString('en')} items are ready now.`,
  contexts: 'The items belong to several contexts.',
  unknownAttribute: 'The attribute does not exist.',
  oneValue: 'Only one value is allowed.',
} as const;

/** What the history calls an action over so many items. */
export function labelOf(action: { kind: string; cause?: string }, count: number): string {
  const items = `${count.toLocaleString('en')} ${count === 1 ? 'item' : 'items'}`;
  switch (action.kind) {
    case 'move':
      return `Move ${items}`;
    case 'group':
      return `Group of ${items}`;
    case 'link':
      return `Link ${items}`;
    case 'unlink':
      return `Unlink ${items}`;
    case 'delete':
      return `Delete ${items}`;
    case 'state':
      return `${action.cause ?? ''}: workflow of ${items}`;
    case 'initial':
      return `Initial state of ${items}`;
    default:
      return `Details of ${items}`;
  }
}
