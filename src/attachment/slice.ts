import type { Slice } from '../slice.ts';

export const attachmentSlice: Slice = {
  name: 'attachment',
  tables: ['attachment', 'attachment_link', 'attachment_visibility'],
};
