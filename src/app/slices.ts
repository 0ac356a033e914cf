/** Every slice, in the order of imports: a slice imports only from those named before it. */
export const slices = [
  'catalog',
  'account',
  'lookup',
  'workflow',

  'import',
  'image',
  'hierarchy',
  'part',
  'diagram',
  'sample',
] as const;
