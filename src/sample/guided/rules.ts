/** A drawing of the table: its number, its title and how many rows it has. */
export interface TableDrawing {
  name: string;
  title: string;
  rows: number;
}

/** What becomes a diagram: by a file, by rows of the table, or by both. */
export interface PlannedDiagram {
  name: string;
  title: string;
  /** Null where there is no file for it. */
  file: string | null;
  /** Names of the folders above the file, from the top down. */
  folders: string[];
  rows: number;
}

/** Why a file is no drawing of a diagram. */
export const leftReasons = ['kind', 'twice', 'part'] as const;
interface LeftFile {
  file: string;
  reason: (typeof leftReasons)[number];
}

/** Kinds of picture, the best first: where a drawing comes in several, that one is taken. */
const kinds = ['svg', 'png', 'jpg', 'jpeg', 'gif', 'tif', 'tiff', 'webp', 'bmp', 'pdf'];
const rankOf = (path: string) => kinds.indexOf(/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '');

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const keyOf = (text: string) => wordsOf(text).join('');

/** The name of a file without its folders and its ending. */
const stemOf = (path: string) => (path.split('/').at(-1) ?? path).replace(/\.\w+$/, '');

/** Words of a file's name that are looked at. */
const maxWords = 24;

/** Finds the number that the name of a file bears: its longest run of words that is one, the first of those. */
function numberIn<T>(stem: string, numbers: ReadonlyMap<string, T>): T | undefined {
  const words = wordsOf(stem).slice(0, maxWords);
  for (let length = words.length; length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const found = numbers.get(words.slice(from, from + length).join(''));
      if (found !== undefined) return found;
    }
  return undefined;
}

/** Folders that all files share say nothing about one: the last of them names the whole. */
function rootOf(paths: readonly string[]): string[] {
  const [first = [], ...more] = paths.map((path) => path.split('/').slice(0, -1));
  const shared = more.reduce(
    (length, folders) =>
      Math.min(
        length,
        first.findIndex((name, at) => at >= length || folders[at] !== name),
      ),
    first.length,
  );
  return first.slice(0, shared < 0 ? first.length : shared);
}

/**
 * Places files among the drawings of a table: a file belongs to the drawing whose number its name bears. One that bears a
 * part number alone is a drawing of that part and left out; any other becomes a diagram of its own, named after the file.
 */
export function placeFiles(of: {
  paths: readonly string[];
  drawings: readonly TableDrawing[];
  partNumbers: Iterable<string>;
}): { root: string; diagrams: PlannedDiagram[]; left: LeftFile[] } {
  const numbers = new Map(of.drawings.map((drawing) => [keyOf(drawing.name), drawing]));
  const parts = new Map([...of.partNumbers].map((number) => [keyOf(number), number]));
  parts.delete('');
  const pictures = of.paths.filter((path) => rankOf(path) >= 0).toSorted((a, b) => rankOf(a) - rankOf(b));
  const left: LeftFile[] = of.paths.filter((path) => rankOf(path) < 0).map((file) => ({ file, reason: 'kind' }));
  const root = rootOf(pictures);
  const foldersOf = (path: string) => path.split('/').slice(root.length, -1);
  const taken = new Map<string, PlannedDiagram>();
  for (const file of pictures) {
    const stem = stemOf(file);
    const drawing = numberIn(stem, numbers);
    if (!drawing && numberIn(stem, parts) !== undefined) {
      left.push({ file, reason: 'part' });
      continue;
    }
    const { name, title, rows } = drawing ?? { name: stem, title: '', rows: 0 };
    const key = keyOf(name);
    if (taken.has(key)) left.push({ file, reason: 'twice' });
    else taken.set(key, { name, title, rows, file, folders: foldersOf(file) });
  }
  const bare = of.drawings.filter(({ name }) => !taken.has(keyOf(name)));
  const diagrams = [...taken.values(), ...bare.map((drawing) => ({ ...drawing, file: null, folders: [] }))];
  const natural = new Intl.Collator('en', { numeric: true });
  return {
    root: root.at(-1) ?? '',
    diagrams: diagrams.toSorted((a, b) => natural.compare(a.name, b.name)),
    left: left.toSorted((a, b) => natural.compare(a.file, b.file)),
  };
}

/** A type of items as the way down to a diagram needs it. */
interface WayType {
  id: number;
  code: string;
  description: string;
  baseType: number;
  allowTopLevel: boolean;
  allowableChildren: readonly { id: number; primary: boolean }[];
}

/**
 * The types from the top level down to a diagram, the diagram's last: by a model, and with as many levels above the
 * diagram as `depth` asks for, where the tree has such a way. Undefined where it has none at all.
 */
export function wayDown(types: readonly WayType[], of: { model: number; diagram: number; depth: number }) {
  const ways: WayType[][] = [];
  const walk = (way: WayType[]): void => {
    const [top] = way;
    if (!top || way.length > 6) return;
    if (top.allowTopLevel && way.length > 1) ways.push(way);
    for (const type of types)
      if (!way.includes(type) && type.allowableChildren.some(({ id, primary }) => primary && id === top.id))
        walk([type, ...way]);
  };
  for (const type of types) if (type.baseType === of.diagram) walk([type]);
  const cost = (way: WayType[]) =>
    (way.some(({ baseType }) => baseType === of.model) ? 0 : 100) + Math.abs(way.length - 1 - Math.max(of.depth, 2));
  return ways.toSorted((a, b) => cost(a) - cost(b))[0];
}

/**
 * Names of the items above a diagram, from the top down: its folders, and where there are too few those of `under` for the
 * levels above them, else the whole's name.
 */
export function namesAbove(
  folders: readonly string[],
  levels: number,
  { under, whole }: { under: readonly string[]; whole: string },
): string[] {
  const surplus = folders.length - levels;
  if (surplus <= 0)
    return [...Array.from({ length: -surplus }, (_, level) => under[level]?.trim() || whole), ...folders];
  return [folders.slice(0, surplus + 1).join(' / '), ...folders.slice(surplus + 1)];
}
