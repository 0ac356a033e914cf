import { resolve } from 'node:path';
import type { Context } from '../../contexts.ts';
import { ConfigError, readCommand } from '../../platform/config/config.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database, Db } from '../../platform/db/pool.ts';
import { publishBegan } from '../../publish/queries.ts';
import { collectFiles } from '../../release/collect/service.ts';
import { folderKinds } from '../../release/folder/rules.ts';
import { writeFolder } from '../../release/folder/service.ts';
import { audienceNamed, groupsNamed, releaseSecret, releasesKept } from '../../release/queries.ts';
import { environmentOf } from '../../release/reader/rules.ts';
import { pointerFor } from '../../release/reader/service.ts';
import { catalogFolder, openReleaseFiles, releaseRoot } from '../../release/service.ts';
import { openVerification } from '../../release/verify/service.ts';
import { buildBundles, stickRoot, viewerRoot } from '../bundles.ts';
import { everyCatalog } from '../catalogs.ts';
import { withDatabase } from '../installation.ts';
import { catalogIdNamed } from './catalog.ts';
import { contextHelp, contextNamed } from './context.ts';

const help = `npm run release -- COMMAND, on the data directory or database of the usual settings

  verify --catalog CODE
      reads every file of the releases that are kept; the exit code is 1 where one is missing or damaged
  collect [--catalog CODE]
      removes files that no kept release leads to, of one catalogue or of all
  export --catalog CODE [--context CONTEXT] --environment ENVIRONMENT [--audience NAME] [--group NAME]... [--for KIND] --out DIR
      writes a folder: the viewer, and what readers of that price audience and those visibility groups may have; the
      folder has to be empty or not there
      contexts: ${contextHelp}
      --for host (the default) for any file host; --for stick for a double click on its index.html, as from a USB stick;
      --for both for either, at twice the size
`;

const options = {
  help: { type: 'boolean' },
  catalog: { type: 'string' },
  context: { type: 'string' },
  environment: { type: 'string' },
  audience: { type: 'string' },
  group: { type: 'string', multiple: true },
  for: { type: 'string' },
  out: { type: 'string' },
} as const;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const shownProblems = 50;

interface Command {
  config: Config;
  database: Database;
  values: Record<string, unknown>;
}

const commands: Record<string, (command: Command) => Promise<number>> = { verify, collect, export: exportFolder };

/** Runs `npm run release`; answers the exit code. */
export async function run(argv: string[]): Promise<number> {
  if (argv.length === 0 || argv.includes('--help')) {
    say(help);
    return 0;
  }
  const { config, values, positionals } = readCommand(argv, process.env, options);
  const [name = '', ...more] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new ConfigError(`There is no command "${name}". See --help.`);
  if (more[0] !== undefined) throw new ConfigError(`"${more[0]}" is no option. See --help.`);
  return withDatabase(config, (database) => command({ config, database, values }));
}

function text(values: Record<string, unknown>, name: keyof typeof options): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

function required(values: Record<string, unknown>, name: keyof typeof options): string {
  const value = text(values, name);
  if (value === undefined) throw new ConfigError(`--${name} is missing. See --help.`);
  return value;
}

async function catalogNamed({ database, values }: Command): Promise<{ id: number; code: string }> {
  const code = required(values, 'catalog');
  return { id: await catalogIdNamed(database, code), code };
}

async function verify(command: Command): Promise<number> {
  const { config, database } = command;
  const { id } = await catalogNamed(command);
  const [secret, kept] = await database.inCatalog(id, (db) => Promise.all([releaseSecret(db), releasesKept(db)]));
  const { found, release } = openVerification(catalogFolder(releaseRoot(config.filesDir), id), secret);
  say('Context    Release  Shown by             Layers  Nodes read  Pictures read  Problems');
  for (const { context, number, environments, manifests } of kept) {
    const before = { ...found, problems: found.problems.length };
    await release(manifests);
    say(
      [
        context.padEnd(9),
        String(number).padStart(7),
        ` ${environments.join(', ').padEnd(19)}`,
        String(Object.keys(manifests).length).padStart(6),
        String(found.nodes - before.nodes).padStart(10),
        String(found.pictures - before.pictures).padStart(13),
        String(found.problems.length - before.problems).padStart(8),
      ].join('  '),
    );
  }
  for (const problem of found.problems.slice(0, shownProblems)) say(problem);
  if (found.problems.length > shownProblems) say(`and ${found.problems.length - shownProblems} more`);
  say(found.problems.length === 0 ? 'All files are there and are what they should be.' : 'The releases are damaged.');
  return found.problems.length === 0 ? 0 : 1;
}

async function collect(command: Command): Promise<number> {
  const { config, database, values } = command;
  const one = text(values, 'catalog') === undefined ? undefined : await catalogNamed(command);
  let exitCode = 0;
  for await (const { id, code } of one ? [one] : everyCatalog(database)) {
    try {
      const { kept, removed, bytes } = await collectFiles({ database, filesDir: config.filesDir, publishBegan }, id);
      say(`${code}: removed ${removed} files of ${bytes} bytes, kept ${kept}.`);
    } catch (error) {
      // Where a kept release can't be read, nobody knows what it leads to.
      say(`${code}: removed nothing, verify its releases. ${error instanceof Error ? error.message : String(error)}`);
      exitCode = 1;
    }
  }
  return exitCode;
}

async function exportFolder(command: Command): Promise<number> {
  const { config, database, values } = command;
  const { id, code } = await catalogNamed(command);
  const environment = environmentOf(required(values, 'environment'));
  if (!environment) throw new ConfigError('--environment: expected staging or production.');
  const context = contextNamed(values['context']);
  const asked = text(values, 'for') ?? 'host';
  const kind = folderKinds.find((one) => one === asked);
  if (!kind) throw new ConfigError('--for: expected host, stick or both.');
  const to = resolve(required(values, 'out'));
  const { secret, pointer } = await database.inCatalog(id, async (db) => ({
    secret: await releaseSecret(db),
    pointer: await pointerFor(db, { context, environment }, await readerNamed(db, context, values)),
  }));
  if (!pointer) throw new Error(`Nothing is published in ${environment} of ${context} of ${code}.`);
  await buildBundles();
  const root = releaseRoot(config.filesDir);
  const layerOf = openReleaseFiles(root, id, secret).layer;
  const viewer = { host: viewerRoot, stick: stickRoot };
  const { files } = await writeFolder({ to, kind, viewer, from: catalogFolder(root, id), layerOf }, pointer);
  say(`Release ${pointer.release} of ${code} (${environment}): ${files} files beside the viewer in ${to}.`);
  say(`Layers: ${pointer.layers.map(({ id: layer }) => layer).join(', ')}.`);
  return 0;
}

/** The reader that the options describe; a name that is not there is refused, so that nobody gets less by a typo. */
async function readerNamed(db: Db, context: Context, values: Record<string, unknown>) {
  const names = Array.isArray(values['group']) ? values['group'].map(String) : [];
  const groups = await groupsNamed(db, names);
  const missing = names.find((name) => !groups.some((group) => group.name.toLowerCase() === name.toLowerCase()));
  if (missing !== undefined) throw new ConfigError(`--group: there is no visibility group "${missing}".`);
  const audience = text(values, 'audience');
  const found = audience === undefined ? undefined : await audienceNamed(db, context, audience);
  if (audience !== undefined && !found) throw new ConfigError(`--audience: there is no price audience "${audience}".`);
  return { groups: new Set(groups.map(({ id }) => id)), audiences: new Set(found ? [found.id] : []) };
}
