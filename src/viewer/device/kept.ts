/** The entries of a kept list that are what they should be; none where the text is no list. */
export function listOf<T>(text: string | null, isOne: (value: unknown) => value is T): T[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isOne) : [];
  } catch {
    return [];
  }
}
