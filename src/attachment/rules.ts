/** Largest file, in bytes (docs/domain/catalogue.md, Limits). */
export const maxAttachmentBytes = 50 * 2 ** 20;

/** Largest file beside a note, in bytes. */
export const maxNoteAttachmentBytes = 20 * 2 ** 20;

/** Most attachments of one item. */
export const maxAttachments = 500;

/** Longest address of a URL attachment. */
export const maxUrl = 2048;

/** Most URLs that one call adds. */
export const maxUrlsAtOnce = 50;

export const attachmentMessages = {
  format: 'File format not supported.',
  /** The documented question (docs/domain/images.md, URLs): saving goes on with `override`. */
  shared: (name: string) =>
    `WARNING: The URL '${name}' is attached to other models as well. The visibility/language settings conflict from the original model and will be updated to the newly provided values.`,
  notAllowed: (type: string) => `${type} does not take attachments.`,
  tooMany: `An item has at most ${maxAttachments} attachments.`,
  unknownCategory: 'The literature category does not exist.',
  unknownGroup: 'The visibility group does not exist.',
  attributeHeld: (name: string, files: number) => `Files have values of ${name}: ${files}.`,
  unknownLanguage: 'The catalogue does not have this language.',
  notUrl: 'The address begins with http:// or https://.',
  there: 'The item has this attachment already.',
  urlTaken: 'The URL is already in use.',
} as const;

/** An address that may be kept: http or https, without blanks, as typed; undefined for anything else. */
export function urlOf(typed: string): string | undefined {
  const text = typed.trim();
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return undefined;
  return text.replace(/^https?/i, (scheme) => scheme.toLowerCase());
}

/** Formats that are taken, by the beginnings of their files; what a name says counts only among those of one beginning. */
const formats: readonly { start: string; types: Readonly<Record<string, string>> }[] = [
  { start: '25504446', types: { pdf: 'application/pdf' } },
  { start: '89504e47', types: { png: 'image/png' } },
  { start: 'ffd8ff', types: { jpg: 'image/jpeg', jpeg: 'image/jpeg' } },
  { start: '47494638', types: { gif: 'image/gif' } },
  {
    start: '504b0304',
    types: {
      zip: 'application/zip',
      docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    },
  },
  {
    start: 'd0cf11e0a1b11ae1',
    types: { doc: 'application/msword', xls: 'application/vnd.ms-excel', ppt: 'application/vnd.ms-powerpoint' },
  },
];

/** Endings of the files that an import of literature takes (docs/domain/imports.md, Kinds of import). */
export const literatureEndings: readonly string[] = ['pdf', 'doc', 'docx', 'png', 'jpg'];

/** Media types of files that are taken. */
export const mediaTypes: readonly string[] = [...new Set(formats.flatMap(({ types }) => Object.values(types)))];

/** On how many items a file hangs, by the numbers on the wire. */
export const relationTypes = { none: 0, one: 1, several: 2 } as const;

/** Orders of the searches; a dash behind the name turns them (docs/domain/images.md, Search of literature). */
export const literatureSorts = ['created-', 'created', 'name', 'name-', 'size', 'size-'] as const;
export const urlSorts = ['uploadedDate-', 'uploadedDate', 'url', 'url-', 'displaylabel', 'displaylabel-'] as const;
export type AttachmentSort = (typeof literatureSorts | typeof urlSorts)[number];

/** Matches up to which a search of literature counts. */
export const exactCount = 5000;
/** Endings of the files that are taken, with their content types. */
export const fileTypes: Readonly<Record<string, string>> = Object.fromEntries(
  formats.flatMap(({ types }) => Object.entries(types)),
);

/** The ending of a file of a content type that is taken. */
export function endingOf(contentType: string): string {
  const ending = Object.keys(fileTypes).find((one) => fileTypes[one] === contentType);
  if (ending === undefined) throw new Error(`No file of type ${contentType} is taken.`);
  return ending;
}

/** What senders call a type beside its own name; archives and what is kept in them are told apart by few. */
const archive = ['application/zip', 'application/x-zip', 'application/x-zip-compressed'];
const otherNames: Readonly<Record<string, readonly string[]>> = {
  ffd8ff: ['image/jpg', 'image/pjpeg'],
  '504b0304': archive,
};

/**
 * The content type of a file by its first bytes, with which its extension and the declared type agree as far as there are
 * any; undefined where its format is not supported.
 */
export function typeOfFile(head: Uint8Array, fileName: string, declared: string | undefined): string | undefined {
  const hex = Array.from(head.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const format = formats.find(({ start }) => hex.startsWith(start));
  if (!format) return undefined;
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  const type = extension === undefined ? Object.values(format.types)[0] : format.types[extension];
  const said = declared?.split(';')[0]?.trim().toLowerCase();
  const isKnown = !said || said === 'application/octet-stream' || said === type;
  return isKnown || otherNames[format.start]?.includes(said) ? type : undefined;
}

const kinds: Readonly<Record<string, string>> = {
  'application/msword': 'DOC',
  'application/vnd.ms-excel': 'XLS',
  'application/vnd.ms-powerpoint': 'PPT',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
};

/** What people call a media type: PDF, PNG, DOCX. */
export const fileKind = (type: string): string => kinds[type] ?? (type.split('/').at(-1) ?? type).toUpperCase();
