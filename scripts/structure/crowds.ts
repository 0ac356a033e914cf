import { cyclesOf } from './cycles.ts';
import { isTest, type Locate } from './places.ts';
import type { Source } from './tree.ts';

const mostFiles = 60;
const mostFolders = 12;

/** A slice that outgrows its caps is cut into two; its folders stand in an order, as slices do. Screens and tests apart. */
export function checkCrowds(sources: Source[], locate: Locate): string[] {
  const own = sources.filter(({ path }) => !isTest(path) && sliceOf(path, locate) !== undefined);
  const slices = Map.groupBy(own, ({ path }) => sliceOf(path, locate) ?? '');
  return [...slices].flatMap(([slice, files]) => {
    const folders = Map.groupBy(files, ({ path }) => folderOf(path));
    folders.delete(undefined);
    return [
      ...(files.length > mostFiles
        ? [
            `src/${slice}: ${files.length} files without screens and tests, ${mostFiles} at most; cut it into two slices`,
          ]
        : []),
      ...(folders.size > mostFolders
        ? [`src/${slice}: ${folders.size} folders without screens, ${mostFolders} at most; cut it into two slices`]
        : []),
      ...cyclesOf(
        new Map(
          [...folders].map(([folder = '', inside]) => [
            folder,
            inside
              .flatMap(({ imports }) => imports.flatMap(({ target = '' }) => folderOf(target) ?? []))
              .filter((target) => target !== folder && folders.has(target)),
          ]),
        ),
        'folders of a slice stand in an order; what both need belongs in a file of the slice itself or in the lower one',
      ),
    ];
  });
}

/** The slice of a file that is none of its screens. */
function sliceOf(path: string, locate: Locate): string | undefined {
  const place = locate(path);
  return place?.kind === 'slice' && place.role !== 'web' ? place.slice : undefined;
}

/** `src/part/price` of all that lies in it, however deep. */
function folderOf(path: string): string | undefined {
  const parts = path.split('/');
  return parts.length > 3 ? parts.slice(0, 3).join('/') : undefined;
}
