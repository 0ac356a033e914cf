/** Why an archive was made. */
export const backupKinds = ['nightly', 'migration', 'manual'] as const;
export type BackupKind = (typeof backupKinds)[number];

/** Archives of the schedule, and those made before migrations, that are kept; older ones are removed. */
export const keptOf: Partial<Record<BackupKind, number>> = { nightly: 7, migration: 7 };

/** Hours after which the last good archive is too old. */
export const staleHours = 36;

const hour = 3_600_000;

/** Is the newest good archive too old? Where there is none, is the installation? */
export const isStale = (lastGood: string | null, installed: Date | undefined, now: number): boolean =>
  now - (lastGood === null ? (installed?.getTime() ?? now) : Date.parse(lastGood)) > staleHours * hour;

/** `callout-nightly-20261123T020000Z.zip`; one with a passphrase ends with `.age`, which `age -d` opens. */
export function archiveName(kind: BackupKind, at: Date, isEncrypted: boolean): string {
  const moment = at.toISOString().replace(/[-:]|\.\d+/g, '');
  return `callout-${kind}-${moment}.zip${isEncrypted ? '.age' : ''}`;
}

/** Names of a kind's archives in a folder, newest first. */
export const archivesOf = (kind: BackupKind, names: readonly string[]): string[] =>
  names
    .filter((name) => new RegExp(`^callout-${kind}-\\d{8}T\\d{6}Z\\.zip(\\.age)?$`).test(name))
    .sort()
    .reverse();
