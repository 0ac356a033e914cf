import { maxNoteAttachmentBytes } from './rules.ts';
import type { Slice } from '../slice.ts';

export const attachmentSlice: Slice = {
  name: 'attachment',
  tables: ['attachment', 'attachment_link', 'attachment_visibility', 'file_attribute'],
  routes: async ({ files }) => [(await import('./routes.ts')).attachmentRoutes(files)],
  limits: { maxBytes: { noteAttachment: maxNoteAttachmentBytes } },
};
