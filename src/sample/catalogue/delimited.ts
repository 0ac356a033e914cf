/** One line of a comma-separated file; quotes only where a value needs them. Ends with a line feed. */
export function line(values: readonly (string | number)[]): string {
  return `${values.map(field).join(',')}\n`;
}

function field(value: string | number): string {
  const text = String(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
