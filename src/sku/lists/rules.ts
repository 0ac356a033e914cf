const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 24 24" fill="none" stroke="#8a8983" stroke-width="0.5" stroke-linecap="round" stroke-linejoin="round"><rect width="24" height="24" fill="#f6f6f3" stroke="none"/><path d="m7.5 9 4.500-2.600 4.500 2.600v5.200l-4.500 2.600-4.500-2.600z"/><path d="m7.500 9 4.500 2.600 4.500-2.600M12 11.600v5.200"/></svg>';

/** The picture that the product itself has for a SKU without one. */
export const builtInImage = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
