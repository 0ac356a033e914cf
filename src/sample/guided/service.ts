import { defaultContext } from '../../contexts.ts';
import { baseTypes } from '../../hierarchy/rules.ts';
import { typesOf } from '../../hierarchy/type/queries.ts';
import { addImportFiles, importFile } from '../../import/file/queries.ts';
import { headersNamed, matchByName } from '../../import/mapping/rules.ts';
import { maxImportBytes } from '../../import/rules.ts';
import type { ColumnMapping, ImportColumn } from '../../import/rules.ts';
import type { ImportType } from '../../import/service.ts';
import type { NewStage } from '../../import/session/queries.stages.ts';
import { stageOf } from '../../import/session/service.resolve.ts';
import type { ImportServices } from '../../import/session/service.resolve.ts';
import { startSession } from '../../import/session/service.ts';
import { openSource } from '../../import/source/service.ts';
import type { Who } from '../../platform/auth/who.ts';
import type { Db } from '../../platform/db/pool.ts';
import { TableUnreadable } from '../../platform/files/table/layout.ts';
import { csvLine } from '../../platform/files/table/write.ts';
import { openArchive } from '../../platform/files/zip.ts';
import { invalid } from '../../platform/http/errors.ts';
import { publishedState } from './queries.ts';
import { namesAbove, placeFiles, wayDown } from './rules.ts';
import type { PlannedDiagram, TableDrawing } from './rules.ts';

interface GuidedRequest {
  fileId: number;
  zipFileId: number;
  under?: readonly string[] | undefined;
}

/** Rows of a table from which drawings are guided into the catalogue: it is read in memory. */
const maxRows = 200_000;

/** The title of a drawing in the table, by which its diagram is shown. */
const titleColumn: ImportColumn = {
  key: 'title',
  title: 'Drawing title',
  dataType: 'text',
  aliases: ['diagram title', 'figure title', 'title', 'drawing name', 'diagram display name', 'display name'],
};

const parted = '|';

/** Files that file managers add on their own. */
const litter = /(?:^|\/)(?:__MACOSX\/|\.|thumbs\.db$|desktop\.ini$)/i;

/** What a zip of drawings and a table become; nothing is written. Throws 400 at the file that will not do. */
export async function planGuided(db: Db, services: ImportServices, request: GuidedRequest) {
  const typeNamed = (key: string) => {
    const type = services.types.find((one) => one.key === key);
    if (!type) throw new Error(`There is no import ${key}.`);
    return type;
  };
  const types = {
    tree: typeNamed('hierarchy'),
    parts: typeNamed('partBase'),
    lists: typeNamed('partBom'),
    images: typeNamed('image'),
  };
  const table = await readTable(db, services, request.fileId, types);
  const paths = await readPaths(db, services, request.zipFileId);
  const placed = placeFiles({
    paths: paths.names,
    drawings: [...table.drawings.values()],
    partNumbers: [...table.parts.values()].map(([number = '']) => number),
  });
  const whole = placed.root || paths.zipName;
  const depth = Math.max(0, ...placed.diagrams.map(({ folders }) => folders.length));
  const { model, diagram } = baseTypes;
  const way = wayDown(await typesOf(db, defaultContext), { model, diagram, depth });
  if (!way) throw invalid('zipFileId', 'The tree has no type of diagram that could stand below the top level.');
  const above = way.length - 1;
  const named = { under: request.under ?? [], whole };
  const diagrams = placed.diagrams.map((one) => ({ ...one, path: namesAbove(one.folders, above, named) }));
  const bare = Math.max(0, ...placed.diagrams.map(({ folders }) => above - folders.length));
  return { types, table, way, whole, levels: way.slice(0, bare), diagrams, left: placed.left };
}

type Plan = Awaited<ReturnType<typeof planGuided>>;

async function readTable(
  db: Db,
  { files }: ImportServices,
  fileId: number,
  types: { lists: ImportType; parts: ImportType },
) {
  const file = await importFile(db, fileId);
  if (file?.kind !== 'table' || file.hash === null) throw invalid('fileId', 'There is no such file.');
  try {
    const { layout, rows } = await openSource(types.lists, files.path(file.hash), {});
    const { headers } = layout;
    const named = matchByName(types.lists.columns, headers);
    // A drawing is found again by its number; its title only names it.
    const { diagramTag, ...others } = named;
    const mapping = diagramTag && named['diagramName'] ? { ...others, diagramName: diagramTag } : named;
    const at = (of: ColumnMapping | undefined) => headers.indexOf(of?.inputFileColumns?.[0] ?? '');
    const drawingAt = at(mapping['diagramName']);
    if (drawingAt < 0)
      throw invalid('fileId', 'No column of the table names the drawing, as "Drawing no" or "Diagram" does.');
    const [titleHeader] = headersNamed(titleColumn, headers);
    const titleAt = titleHeader === undefined ? -1 : headers.indexOf(titleHeader);
    const numberAt = at(mapping['partNumber']);
    const base = matchByName(types.parts.columns, headers);
    const partColumns = types.parts.columns.filter(({ key, dataType }) => dataType !== 'list' && base[key]);
    const drawings = new Map<string, TableDrawing>();
    const parts = new Map<string, string[]>();
    let count = 0;
    for await (const batch of rows()) {
      count += batch.length;
      if (count > maxRows) throw invalid('fileId', `The table may have at most ${maxRows.toLocaleString('en')} rows.`);
      for (const row of batch) {
        if (!('cells' in row)) continue;
        const cell = (index: number) => (row.cells[index] ?? '').trim();
        const name = cell(drawingAt);
        if (name !== '') {
          const drawing = drawings.get(name.toLowerCase()) ?? { name, title: cell(titleAt), rows: 0 };
          drawing.rows += 1;
          drawings.set(name.toLowerCase(), drawing);
        }
        const number = cell(numberAt);
        const values = partColumns.map(({ key }) => cell(at(base[key])));
        const isTold = partColumns.every(({ key }, nth) => key !== 'description' || values[nth] !== '');
        if (number !== '' && isTold && !parts.has(number.toLowerCase())) parts.set(number.toLowerCase(), values);
      }
    }
    const isPartBase =
      partColumns.some(({ key }) => key === 'partNumber') && partColumns.some(({ key }) => key === 'description');
    return {
      headers,
      mapping,
      titleHeader,
      drawings,
      parts: isPartBase ? parts : new Map<string, string[]>(),
      partColumns,
      rows: count,
    };
  } catch (error) {
    if (error instanceof TableUnreadable) throw invalid('fileId', error.message);
    throw error;
  }
}

async function readPaths(db: Db, { files }: ImportServices, zipFileId: number) {
  const zip = await importFile(db, zipFileId);
  if (zip?.kind !== 'zip' || zip.hash === null) throw invalid('zipFileId', 'There is no such file.');
  const archive = await openArchive(files.path(zip.hash));
  archive.close();
  const names = archive.entries.map(({ name }) => name).filter((name) => !litter.test(name));
  return { names, zipName: zip.name.replace(/\.zip$/i, '') };
}

/** What the page shows of a plan. */
export function shownPlan({ types, table, whole, levels, diagrams, left }: Plan) {
  const { mapping, titleHeader, headers } = table;
  const columns = types.lists.columns.flatMap(({ key, title }) =>
    (mapping[key]?.inputFileColumns ?? []).map((header) => ({ title, header })),
  );
  if (titleHeader !== undefined) columns.push({ title: titleColumn.title, header: titleHeader });
  const shown = 200;
  return {
    under: whole,
    levels: levels.map(({ description }) => description),
    columns,
    unused: headers.filter((header) => !columns.some((column) => column.header === header)),
    rows: table.rows,
    parts: table.parts.size,
    diagrams: diagrams.length,
    placed: diagrams.slice(0, shown).map(({ name, title, file, path, rows }) => ({ name, title, file, path, rows })),
    withoutDrawing: diagrams.filter(({ file }) => file === null).length,
    withoutRows: diagrams.filter(({ rows }) => rows === 0).length,
    leftFiles: left.length,
    left: left.slice(0, shown),
  };
}

/** Starts the one import of tree, parts, lists and images, and answers its session. */
export async function startGuided(
  db: Db,
  services: ImportServices,
  of: {
    request: GuidedRequest;
    isReady: boolean;
    dryRun: boolean;
    who: Who;
    catalogId: number;
    key: string | undefined;
  },
): Promise<number> {
  const { request, isReady, who } = of;
  const plan = await planGuided(db, services, request);
  const { types, table } = plan;
  const state = isReady ? await publishedState(db, defaultContext) : undefined;
  const options = state === undefined ? {} : { stateAfterImport: state };
  const kept = async (name: string, lines: readonly string[]) => {
    const stored = await services.files.put(chunk(Buffer.from(`\uFEFF${lines.join('')}`)), {
      limit: maxImportBytes,
    });
    const [id = 0] = await addImportFiles(db, who.userId, [{ kind: 'table', name, stored }]);
    return id;
  };
  const stage = (type: ImportType, fileId: number, more: object = {}) =>
    stageOf(db, services, {
      importTypeId: type.id,
      fileId,
      ...more,
      options: { ...options, ...('options' in more ? (more.options as object) : {}) },
    });
  const tree = await stage(types.tree, await kept('Tree of the drawings.csv', treeLines(plan)), {
    options: { columns: treeColumns },
  });
  const more: NewStage[] = [];
  if (table.parts.size > 0) more.push(await stage(types.parts, await kept('Parts of the table.csv', partLines(plan))));
  if (table.rows > 0) more.push(await stage(types.lists, request.fileId, { options: { columns: table.mapping } }));
  const pictures = plan.diagrams.filter(({ file }) => file !== null);
  if (pictures.length > 0)
    more.push(
      await stage(types.images, await kept('Drawings of the diagrams.csv', imageLines(plan, pictures)), {
        zipFileId: request.zipFileId,
      }),
    );
  return startSession(db, services, {
    ...of,
    importTypeId: 0,
    typeName: `${pictures.length} drawings and a table`,
    profileName: '',
    stages: [tree, ...more],
  });
}

async function* chunk(bytes: Buffer) {
  yield bytes;
}

const treeColumns: Record<string, ColumnMapping> = {
  typeCode: { inputFileColumns: ['Type'] },
  name: { inputFileColumns: ['Name'] },
  displayName: { inputFileColumns: ['Display name'] },
  parentPath: { inputFileColumns: ['Parent path'], delimitor: parted },
};

/** Every item once, what is above before what is below. */
function treeLines({ way, diagrams }: Plan): string[] {
  const lines = new Map<string, string>();
  const safe = (name: string) => name.replaceAll(parted, ' ');
  const add = (type: string, name: string, title: string, path: readonly string[]) => {
    const key = [type, ...path, name].join('\n').toLowerCase();
    if (!lines.has(key)) lines.set(key, csvLine([type, safe(name), title, path.map(safe).join(parted)]));
  };
  for (const { name, title, path } of diagrams) {
    for (const [at, above] of path.entries()) add(way[at]?.code ?? '', above, '', path.slice(0, at));
    add(way.at(-1)?.code ?? '', name, title, path);
  }
  return [csvLine(['Type', 'Name', 'Display name', 'Parent path']), ...lines.values()];
}

const partLines = ({ table }: Plan) => [
  csvLine(table.partColumns.map(({ title }) => title)),
  ...[...table.parts.values()].map((values) => csvLine(values)),
];

const imageLines = ({ way }: Plan, diagrams: readonly PlannedDiagram[]) => [
  csvLine(['File path', 'Item type', 'Item name']),
  ...diagrams.map(({ file, name }) => csvLine([file ?? '', way.at(-1)?.code ?? '', name])),
];
