import { usersPage } from '../../account/queries.ts';
import { linkMinutes } from '../../account/rules.ts';
import { createOneTimeLink } from '../../account/signIn/service.ts';
import { createUser, disableUser, enableUser, findUser, setPassword } from '../../account/service.ts';
import { roles, workflowRoles } from '../../rights.ts';
import { ConfigError, readCommand } from '../../platform/config/config.ts';
import type { Database, Db } from '../../platform/db/pool.ts';
import { refusalOf } from '../../platform/db/refusals.ts';
import { withDatabase } from '../installation.ts';
import { contextHelp, contextNamed } from './context.ts';
import { giveProfile, takeProfile } from './profile.ts';

const help = `npm run user -- COMMAND, on the data directory or database of the usual settings

  add NAME [--display-name TEXT] [--super-admin] [--password]
      a new user; prints a one-time link that holds ${linkMinutes} minutes, or takes a password from standard input
  password NAME
      sets the password from standard input; the user's sessions end
  profile NAME CATALOG [--roles LIST] [--workflow-role ROLE] [--groups LIST] [--audiences LIST] [--context CONTEXT] [--remove]
      what the user is in a catalogue, instead of what they were; without roles a member who reads
      roles, separated by commas: ${roles.join(', ')}
      workflow roles: ${workflowRoles.join(', ')}
      visibility groups and price audiences by name: what of releases the user sees, at which prices
      the audiences' context (those of others stay): ${contextHelp}
  disable NAME | enable NAME
      shuts a user out at once, or lets them in again
  list
      every user with their catalogues
  link NAME
      a one-time sign-in link that holds ${linkMinutes} minutes
`;

const options = {
  help: { type: 'boolean' },
  'display-name': { type: 'string' },
  'super-admin': { type: 'boolean' },
  password: { type: 'boolean' },
  roles: { type: 'string' },
  'workflow-role': { type: 'string' },
  groups: { type: 'string' },
  audiences: { type: 'string' },
  context: { type: 'string' },
  remove: { type: 'boolean' },
} as const;

type Values = Record<string, unknown>;
type Command = (db: Db, args: string[], values: Values, database: Database) => Promise<string>;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const given = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The commands answer what is to be printed; `link:` in front of a secret stands for its address. */
const commands: Record<string, Command> = {
  add: async (db, [name = ''], values) => {
    const password = values['password'] === true ? await secretFromInput() : undefined;
    const displayName = given(values['display-name']);
    const id = await createUser(db, name, {
      password,
      displayName,
      superAdmin: values['super-admin'] === true,
    });
    return password === undefined ? `link:${await createOneTimeLink(db, id)}` : `${name.trim()} may sign in.`;
  },
  password: async (db, [name = '']) => {
    const { id, userName } = await findUser(db, name);
    await setPassword(db, { userId: id, userName, password: await secretFromInput() });
    return `${userName} has a new password.`;
  },
  profile: (_db, [name = '', code = ''], values, database) =>
    values['remove'] === true
      ? takeProfile(database, name, code)
      : giveProfile(database, name, code, {
          roles: given(values['roles']),
          workflowRole: given(values['workflow-role']),
          groups: given(values['groups']),
          audiences: given(values['audiences']),
          context: contextNamed(values['context']),
        }),
  disable: async (db, [name = '']) => {
    const { id, userName } = await findUser(db, name);
    await disableUser(db, id);
    return `${userName} is shut out.`;
  },
  enable: async (db, [name = '']) => {
    const { id, userName } = await findUser(db, name);
    await enableUser(db, id);
    return `${userName} may sign in again.`;
  },
  list: async (db) => {
    let after = '';
    for (let page = await usersPage(db, after, 500); page.length > 0; page = await usersPage(db, after, 500)) {
      for (const { userName, displayName, superAdmin, disabledAt, profiles } of page) {
        const marks = [superAdmin && 'super administrator', disabledAt && 'disabled', ...profiles].filter(Boolean);
        say([userName, displayName, marks.join('; ')].join('\t'));
      }
      after = page.at(-1)?.userName ?? '';
    }
    return '';
  },
  link: async (db, [name = '']) => `link:${await createOneTimeLink(db, (await findUser(db, name)).id)}`,
};

const positions: Record<string, number> = { list: 0, profile: 2 };

/** Runs `npm run user`; answers the exit code. */
export async function run(argv: string[]): Promise<number> {
  if (argv.length === 0 || argv.includes('--help')) {
    say(help);
    return 0;
  }
  const { config, values, positionals } = readCommand(argv, process.env, options);
  const [name = '', ...args] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new ConfigError(`There is no command "${name}". See --help.`);
  if (args.length !== (positions[name] ?? 1)) throw new ConfigError(`"${name}" takes other arguments. See --help.`);
  try {
    const answer = await withDatabase(config, (database) =>
      database.outside((db) => command(db, args, values, database)),
    );
    if (answer.startsWith('link:')) say(`${config.publicUrl ?? ''}/signin?link=${answer.slice('link:'.length)}`);
    else if (answer) say(answer);
    return 0;
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const known: Record<number, string> = {
      404: 'There is no such user.',
      409: 'The name is in use.',
    };
    throw new Error(known[refusal.status] ?? refusal.message, { cause: error });
  }
}

/** A password is read, never given as an argument: arguments are seen by every user of the machine. */
async function secretFromInput(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password: ');
  let text = '';
  for await (const part of process.stdin) {
    text += String(part);
    if (text.includes('\n')) break;
  }
  return text.split(/\r?\n/)[0] ?? '';
}
