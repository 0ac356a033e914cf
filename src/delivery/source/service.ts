import type { Who } from '../../platform/auth/who.ts';
import { lockPlaces } from '../../platform/db/places.ts';
import type { Db } from '../../platform/db/pool.ts';
import { violated } from '../../platform/db/refusals.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { firstAfter } from '../../platform/jobs/times.ts';
import type { When } from '../../platform/jobs/times.ts';
import { openSecrets } from '../../platform/secrets/file.ts';
import { CannotOpen } from '../../platform/secrets/seal.ts';
import { importProfileNamed } from '../../import/profile/queries.ts';
import { kindOf } from '../service.ts';
import type { DeliveryServices } from '../service.ts';
import type { ImportSource } from './contract.ts';
import {
  countSources,
  deleteSource,
  forgiveRuns,
  insertSource,
  keepSecret,
  knownFiles,
  membersToTell,
  pauseSource,
  sealedSecret,
  sourceById,
  updateSource,
} from './queries.ts';
import type { SavedSource, SourceRow } from './queries.ts';
import { folderReach } from './service.folder.ts';
import { isAllowedHost } from './service.network.ts';
import type { Network } from './service.network.ts';
import { SourceFailed } from './rules.reach.ts';
import type { FoundFile, Reach } from './rules.reach.ts';
import { httpsReach, s3Reach } from './service.web.ts';
import { addressOf, folderOf, mostFiles, mostSources, sourceMessages } from './rules.ts';

/** What sources are built with. */
export interface SourceServices extends DeliveryServices {
  config: { sourcesDir: string | null; fetchHosts: readonly string[]; secretFile: string };
  /** How other machines are reached; a test brings its own. */
  network?: Network;
  /** Milliseconds between the two looks at files that somebody may still be writing. */
  lookPause?: number;
}

/** When a source runs. */
export const whenOf = (of: {
  everyMinutes: number | null;
  at: string;
  days: readonly number[];
  zone: string;
  since: string;
}): When =>
  of.everyMinutes === null
    ? { at: of.at, days: of.days, zone: of.zone, from: new Date(of.since) }
    : { everyMinutes: of.everyMinutes, from: new Date(of.since) };

/** A source as it is shown; its secret is not. */
export function shownSource(of: SavedSource, now: Date): ImportSource {
  const { savedById: _id, since: _since, zone: _zone, ...rest } = of;
  const when = whenOf({ ...of, at: of.timeOfDay, days: of.daysOfWeek });
  return {
    ...rest,
    nextRun: of.isPaused ? null : firstAfter(when, now).toISOString(),
  };
}

/** Throws 404. */
export async function sourceOf(db: Db, id: number): Promise<SavedSource> {
  const found = await sourceById(db, id);
  if (!found) throw notFound();
  return found;
}

/** Adds a source within the change that is open; answers its number. */
export async function addSource(
  db: Db,
  services: SourceServices,
  { secret, ...fields }: SourceRow & { secret?: string | undefined },
  who: Who,
): Promise<number> {
  await checkSource(db, services, fields);
  await lockPlaces(db, 'sources');
  if ((await countSources(db)) >= mostSources) throw invalid('name', `A catalogue has at most ${mostSources} sources.`);
  const id = await orNameTaken(insertSource(db, fields, saver(who)));
  if (secret) await keepSecret(db, id, await seal(services, fields.place, secret));
  return id;
}

/** Saves a source within the change that is open. A secret goes to no other host than the one that it was typed for. */
export async function saveSource(
  db: Db,
  services: SourceServices,
  of: SourceRow & { id: number; version: number; secret?: string | undefined },
  who: Who,
): Promise<void> {
  const { secret, ...fields } = of;
  const before = await sourceOf(db, of.id);
  await checkSource(db, services, fields);
  const isMoved = before.kind !== of.kind || originOf(before.place) !== originOf(of.place) || before.login !== of.login;
  if (secret === undefined && before.hasSecret && isMoved) throw invalid('secret', sourceMessages.secretAgain);
  if (!(await orNameTaken(updateSource(db, fields, saver(who))))) throw conflict();
  if (secret !== undefined)
    await keepSecret(db, of.id, secret === '' ? null : await seal(services, fields.place, secret));
  await forgiveRuns(db, of.id);
}

/** Pauses a source or lets it run again, within the change that is open. */
export async function setPaused(db: Db, of: { id: number; version: number; isPaused: boolean }): Promise<void> {
  await sourceOf(db, of.id);
  if (!(await pauseSource(db, { ...of, reason: '' }))) throw conflict();
  if (!of.isPaused) await forgiveRuns(db, of.id);
}

export async function removeSource(db: Db, id: number): Promise<void> {
  if (!(await deleteSource(db, id))) throw notFound();
}

const saver = (who: Who) => ({ id: who.userId, name: who.displayName || who.userName });

/** Throws 400 at the field that will not do. */
async function checkSource(db: Db, services: SourceServices, of: SourceRow): Promise<void> {
  const { config } = services;
  if (of.everyMinutes === null && of.daysOfWeek.length === 0) throw invalid('daysOfWeek', sourceMessages.notWhen);
  const kind = kindOf(services, of.importTypeId);
  if (!kind) throw invalid('importTypeId', sourceMessages.none);
  // Which modes a document has its number tells.
  if (of.mode !== null && of.mode !== 'standard' && kind !== 'document' && !kind.modes.includes(of.mode))
    throw invalid('mode', sourceMessages.noMode);
  if (of.profileName !== '' && !(await importProfileNamed(db, of.importTypeId, of.profileName)))
    throw invalid('profileName', sourceMessages.noProfile);
  if (of.kind === 'folder') {
    if (config.sourcesDir === null) throw invalid('kind', sourceMessages.noFolder);
    if (folderOf(of.place) === undefined) throw invalid('place', 'The folder is not below the folder of sources.');
  } else {
    const url = addressOf(of.place);
    if (!url || !isAllowedHost(url, config.fetchHosts)) throw invalid('place', sourceMessages.notAllowed);
    if (of.kind === 's3' && !/^\/[^/]+/.test(url.pathname)) throw invalid('place', 'The address names no bucket.');
  }
  const members = new Set((await membersToTell(db)).map(({ id }) => id));
  if (!of.tell.every((id) => members.has(id))) throw invalid('tell', 'Only members of the catalogue can be told.');
}

async function orNameTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violated(error) !== 'import_source_name') throw error;
    throw conflict({ name: [sourceMessages.nameTaken] });
  }
}

const originOf = (place: string): string => addressOf(place)?.origin ?? '';

/** Seals a secret together with the host that it is for. */
async function seal({ config }: SourceServices, place: string, secret: string): Promise<string> {
  return (await openSecrets(config.secretFile)).seal(JSON.stringify([originOf(place), secret]));
}

/** The secret of a source, empty where it has none; one that was typed for another host is none of this. */
async function secretOf(db: Db, { config }: SourceServices, of: SavedSource): Promise<string> {
  const sealed = await sealedSecret(db, of.id);
  if (sealed === undefined) return '';
  try {
    const [origin, secret] = JSON.parse((await openSecrets(config.secretFile)).open(sealed)) as [string, string];
    if (origin !== originOf(of.place)) throw new SourceFailed(sourceMessages.secretAgain);
    return secret;
  } catch (error) {
    if (error instanceof CannotOpen) throw new SourceFailed('Type the secret again: it cannot be opened.');
    throw error;
  }
}

/** How the files of a source are found and read. Throws SourceFailed. */
export async function reachOf(db: Db, services: SourceServices, of: SavedSource): Promise<Reach> {
  const { config, network } = services;
  if (of.kind === 'folder') return folderReach(config.sourcesDir, of.place, of.pattern);
  const web = {
    ...of,
    secret: await secretOf(db, services, of),
    hosts: config.fetchHosts,
    ...(network && { network }),
  };
  return of.kind === 'https' ? httpsReach(web) : s3Reach(web);
}

/** The files of a source in order of name; those that were taken or have a fault say so in `left`. */
export async function filesOf(
  of: { sourceId: number; reach: Reach; signal: AbortSignal },
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
): Promise<FoundFile[]> {
  const found = (await of.reach.list(of.signal)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const known = await read((db) =>
    knownFiles(
      db,
      of.sourceId,
      found.map(({ name }) => name),
    ),
  );
  const taken = new Set(known.map(({ name, size, mark }) => `${name}\0${size}\0${mark}`));
  const marked = found.map((file) =>
    file.left === undefined && file.mark !== '' && taken.has(`${file.name}\0${file.size}\0${file.mark}`)
      ? { ...file, left: takenBefore }
      : file,
  );
  let open = 0;
  return marked.filter(({ left }) => left !== undefined || (open += 1) <= mostFiles);
}

const takenBefore = 'It was taken already.';
