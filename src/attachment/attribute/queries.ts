import type { Carrier } from '../../item/carried/queries.ts';

/** Where it is said which attributes files and URLs carry. */
export const ofFiles: Carrier = { list: 'file_attribute', records: 'attachment' };
