import type { Context } from '../contexts.ts';
import { paths } from '../paths.ts';

/** Address of the viewer's folder, of an environment, release or draft of a context. */
export const folderAddress = (code: string, context: Context, folder: string) =>
  `${paths.readers(encodeURIComponent(code), context)}${folder.toLowerCase()}/`;
