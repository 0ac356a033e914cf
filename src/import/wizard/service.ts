import type { Db } from '../../platform/db/pool.ts';
import { csvLine } from '../../platform/files/table/write.ts';
import { invalid } from '../../platform/http/errors.ts';
import { importProfileNamed } from '../profile/queries.ts';
import { importFile } from '../file/queries.ts';
import { xmlImport } from '../rules.ts';
import type { ImportColumn } from '../rules.ts';
import type { ImportType } from '../service.ts';
import { usableFile } from '../session/service.resolve.ts';

/** What an address names; each field is the address's. Throws 400 at what there is not, or no longer. */
export async function wizardEntry(
  db: Db,
  types: readonly ImportType[],
  of: {
    importTypeId: number;
    importProfileName: string;
    mappingFileData?: number | undefined;
    zipFileData?: number | undefined;
  },
) {
  const type =
    of.importTypeId === xmlImport
      ? { id: xmlImport, name: 'XML', multiFile: true, archive: undefined }
      : types.find(({ id, isXmlOnly }) => id === of.importTypeId && !isXmlOnly);
  if (!type) throw invalid('importTypeId', 'There is no such import.');
  const { importProfileName: name } = of;
  const profile = name === '' ? undefined : await importProfileNamed(db, type.id, name);
  if (name !== '' && !profile) throw invalid('importProfileName', 'There is no such profile.');
  const isArchive =
    type.archive ||
    (type.id === xmlImport &&
      of.mappingFileData !== undefined &&
      (await importFile(db, of.mappingFileData))?.kind === 'zip');
  const kind = isArchive ? 'zip' : 'table';
  const file =
    of.mappingFileData === undefined ? undefined : await usableFile(db, 'mappingFileData', kind, of.mappingFileData);
  if (of.zipFileData !== undefined && !type.multiFile) throw invalid('zipFileData', 'This import takes no zip file.');
  const zip = of.zipFileData === undefined ? undefined : await usableFile(db, 'zipFileData', 'zip', of.zipFileData);
  const uploaded = (one: typeof file) => (one ? { fileId: one.id, fileName: one.name, size: one.size } : null);
  return {
    importTypeId: type.id,
    importType: type.name,
    profileName: profile?.name ?? '',
    profile: profile ?? null,
    originalImportFileName: file?.name ?? null,
    importFileName: file?.hash ?? null,
    importFileType: file ? (/\.(\w+)$/.exec(file.name)?.[1] ?? '').toLowerCase() : null,
    originalImportZipFileName: zip?.name ?? null,
    importZipFileName: zip?.hash ?? null,
    file: uploaded(file),
    zipFile: uploaded(zip),
  };
}

/** What a column of that key shows in an example; any other shows its kind. */
const shown: Readonly<Record<string, string>> = {
  partNumber: '100-200',
  description: 'Washer, spring',
  longDescription: 'Washer, spring, zinc plated',
  notes: 'Sold by the pair',
  unit: 'EA',
  weightUnit: 'kg',
  dimensionUnit: 'mm',
  typeCode: 'MD',
  itemType: 'IP',
  name: 'Fjell 600',
  displayName: 'Fjell 600',
  parentTypeCode: 'DV',
  parentName: 'Snowmobiles',
  relation: 'Primary',
  diagramName: 'Drive clutch',
  itemName: 'Drive clutch',
  modelName: 'Fjell 600',
  referenceTag: '11',
  quantity: '2',
  filePath: 'clutches/drive clutch.png',
  imageName: 'Drive clutch',
  audience: 'Dealer',
  supersededBy: '100-201',
  relatedPartNumber: '100-201',
  relationType: 'Included',
  kind: 'Context',
  text: 'Left side',
  translation: 'Vänster sida',
  category: 'Manual',
  conjunction: 'Or',
  type: 'Discretionary',
  language: 'SV',
  ruleType: 'Closed range',
  prefix: 'FJ',
  rangeStart: '1000',
  rangeEnd: '1999',
};

const ofKind = { text: '', int: '1', decimal: '1.5', date: '2026-01-31', bool: 'No', list: '', map: 'Red' } as const;

function valueOf({ key, dataType, example, min = 0, maxLength = Infinity }: ImportColumn): string {
  const value = example ?? shown[key] ?? (dataType === 'int' ? String(Math.max(1, min)) : ofKind[dataType]);
  return value.slice(0, maxLength);
}

/** An attribute of the catalogue, as the head of an entry by name writes it. */
const entry = 'Color';

/**
 * A table with the columns, each under its title, and one row. Columns that take several entries are left out: how those
 * are parted is said at the import.
 */
export function exampleOf(columns: readonly ImportColumn[]): string {
  const told = columns.filter(({ dataType }) => dataType !== 'list');
  const heads = told.map(({ title, dataType }) => (dataType === 'map' ? `${title}.${entry}` : title));
  return `\uFEFF${csvLine(heads)}${csvLine(told.map(valueOf))}`;
}
