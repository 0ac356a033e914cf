/** What a folder is for: any file host, a double click on its page, or both. */
export const folderKinds = ['host', 'stick', 'both'] as const;
export type FolderKind = (typeof folderKinds)[number];
