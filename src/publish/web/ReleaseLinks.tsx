import type { Context } from '../../contexts.ts';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';

/** Opens a release in the viewer, whatever environments show; beside another one, where that is named. */
export const openRelease = (context: Context, release: number, against?: number): void =>
  void window.open(paths.release(catalogCode(), context, release, against), '_blank', 'noreferrer');
