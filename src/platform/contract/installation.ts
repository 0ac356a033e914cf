/**
 * What belongs to no catalogue is the content of one more, the installation: its number, and what stands in addresses in
 * the place of a code for super administrators. No code can be it (decision 085).
 */
export const installation = { id: -1, code: '-' } as const;
