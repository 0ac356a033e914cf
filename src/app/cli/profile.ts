import type { Context } from '../../contexts.ts';
import { audiencesOfProfile, deleteProfile } from '../../account/queries.ts';
import { findUser, setProfile } from '../../account/service.ts';
import { lookupValues } from '../../lookup/queries.ts';
import { lookupType } from '../../lookup/rules.ts';
import { audiences } from '../../part/price/queries.ts';
import { roles, workflowRoles } from '../../rights.ts';
import { ConfigError } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/pool.ts';
import { catalogIdNamed } from './catalog.ts';

/** What the command line says of a profile; what is left out is none. */
export interface ProfileOf {
  roles?: string | undefined;
  workflowRole?: string | undefined;
  /** Names of visibility groups and price audiences, separated by commas, that the user reads releases with. */
  groups?: string | undefined;
  audiences?: string | undefined;
  /** The context of these audiences; those that the user has of others stay. */
  context: Context;
}

/** Sets what a user is in a catalogue; answers it in words. Throws ConfigError for a name or catalogue that there is not. */
export async function giveProfile(database: Database, name: string, code: string, of: ProfileOf): Promise<string> {
  const { id, userName } = await database.outside((db) => findUser(db, name));
  const given = listed(of.roles).map((role) => oneOf(roles, role));
  const workflowRole = of.workflowRole === undefined ? null : oneOf(workflowRoles, of.workflowRole);
  const catalogId = await catalogIdNamed(database, code);
  const reads = await database.inCatalog(catalogId, async (db) => {
    const known = await audiences(db, of.context);
    return {
      groups: chosen(await lookupValues(db, lookupType('visibilityGroup')), of.groups),
      audiences: chosen(known, of.audiences),
      known: new Set(known.map((one) => one.id)),
    };
  });
  const before = await database.outside((db) => audiencesOfProfile(db, id, catalogId));
  const others = before.filter((one) => !reads.known.has(one));
  await database.outside((db) =>
    setProfile(db, id, code, {
      roles: given,
      workflowRole,
      visibilityGroups: reads.groups.map((group) => group.id),
      priceAudiences: [...others, ...reads.audiences.map((audience) => audience.id)],
    }),
  );
  const words = [...given, workflowRole ?? 'no workflow role'];
  if (reads.groups.length > 0) words.push(`sees ${reads.groups.map((group) => group.name).join(', ')}`);
  if (reads.audiences.length > 0) words.push(`prices of ${reads.audiences.map((one) => one.name).join(', ')}`);
  return `${userName} in ${code}: ${words.join(', ')}.`;
}

/** Takes a user out of a catalogue; answers in words whether they were in. */
export async function takeProfile(database: Database, name: string, code: string): Promise<string> {
  await catalogIdNamed(database, code);
  return database.outside(async (db) => {
    const { id, userName } = await findUser(db, name);
    return (await deleteProfile(db, id, code)) ? `${userName} has left ${code}.` : `${userName} was not in ${code}.`;
  });
}

/** The words of a list with commas, each once. */
const listed = (text = '') => [...new Set(text.split(',').flatMap((word) => word.trim() || []))];

function oneOf<T extends string>(known: readonly T[], word: string): T {
  const found = known.find((one) => one.toLowerCase() === word.toLowerCase());
  if (!found) throw new ConfigError(`"${word}" is none of ${known.join(', ') || 'those that there are'}.`);
  return found;
}

function chosen<T extends { name: string }>(known: readonly T[], text: string | undefined): T[] {
  const names = listed(text).map((word) =>
    oneOf(
      known.map((one) => one.name),
      word,
    ),
  );
  return known.filter((one) => names.includes(one.name));
}
