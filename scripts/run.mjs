// The front door of every npm script. Plain JavaScript: it has to run on any Node from 20.19 on, before anything is
// installed. It installs what the lock file names, then runs the command on the Node release that package.json pins.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const NEEDED = 24;
/** Where Node leaves what it compiled, so that the next process starts in less time. Processes that are started inherit it. */
const compiled = join(root, '.cache', 'compiled');

/** command → file and fixed arguments; what the user types comes behind them. */
const commands = {
  start: ['src/app/start.ts'],
  dev: ['scripts/dev.ts'],
  user: ['src/app/cli.ts', 'user'],
  import: ['src/app/cli.ts', 'import'],
  publish: ['src/app/cli.ts', 'publish'],
  release: ['src/app/cli.ts', 'release'],
  sample: ['src/app/cli.ts', 'sample'],
  backup: ['src/app/cli.ts', 'backup'],
  'restore-backup': ['src/app/cli.ts', 'restore-backup'],
  figures: ['tools/figures/main.ts'],
  screenshot: ['tools/screenshot/main.ts'],
  schema: ['scripts/schema.ts'],
  keep: ['scripts/keep.ts'],
  bench: ['bench/main.ts'],
  accept: ['test/accept/main.ts'],
  campaign: ['bench/campaign/main.ts'],
  test: ['scripts/test.ts'],
  check: ['scripts/check.ts'],
  format: ['node_modules/oxfmt/bin/oxfmt'],
};

function stop(message) {
  process.stderr.write(`callout: ${message}\n`);
  process.exit(1);
}

/** npm writes node_modules/.package-lock.json last, so it is absent after an installation that was cut off. */
function isInstalled() {
  const written = join(modules, '.package-lock.json');
  return existsSync(written) && statSync(written).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/** Packages that the lock file names, and how many of them lie in node_modules so far. */
function packagesThere(names) {
  return names.filter((name) => existsSync(join(root, name, 'package.json'))).length;
}

/** Says how far npm has come, which says nothing itself: on a terminal in one line, else in one every ten seconds. */
function tellProgress() {
  const names = Object.keys(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages ?? {}).filter(
    (name) => name !== '',
  );
  const begun = Date.now();
  const tell = () => {
    const seconds = Math.round((Date.now() - begun) / 1000);
    const line = `  ${packagesThere(names)} of ${names.length} packages, ${seconds} s`;
    process.stderr.write(process.stderr.isTTY ? `\r${line}` : `${line}\n`);
  };
  const timer = setInterval(tell, process.stderr.isTTY ? 1000 : 10_000);
  return (done) => {
    clearInterval(timer);
    if (process.stderr.isTTY) process.stderr.write('\n');
    if (done) process.stderr.write(`callout: installed in ${((Date.now() - begun) / 1000).toFixed(0)} s\n`);
  };
}

async function install() {
  // npm would empty what the link leads to.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink())
    stop('node_modules is a link to packages that do not fit package-lock.json: run npm ci where it leads.');
  process.stderr.write('callout: installing what package-lock.json names (once) …\n');
  const args = ['ci', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund', '--no-progress'];
  const npm = process.env.npm_execpath;
  const options = { cwd: root, stdio: ['ignore', 2, 'inherit'] };
  const end = tellProgress();
  const child = npm?.endsWith('.js')
    ? spawn(process.execPath, [npm, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  const done = await new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
  end(done);
  if (!done) stop('npm ci failed (see above). It needs the network once; try again.');
}

function pinnedNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(modules, `node-${system}-${process.arch}`, 'bin', binary);
  if (existsSync(pinned)) {
    try {
      execFileSync(pinned, ['--version'], { stdio: 'ignore' });
      return pinned;
    } catch {
      // Built for another C library (Alpine): the machine's own Node may do.
    }
  }
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath;
  return stop(
    `no Node ${NEEDED} comes with the packages for ${process.platform}-${process.arch}, and this one is ${process.version}. Install Node ${NEEDED} or newer.`,
  );
}

function run(node, [entry, ...fixed], typed) {
  const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`;
  const follow = pathToFileURL(join(root, 'scripts', 'follow-parent.mjs')).href;
  // Node lets the space for new objects grow to 128 MB and never gives it back; 16 MB are as fast. A server collects at rest
  // (src/app/rest.ts). Worker processes inherit both.
  const flags = ['--max-semi-space-size=8', '--expose-gc', '--import', follow];
  const child = spawn(node, [...flags, join(root, entry), ...fixed, ...typed], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: path, CALLOUT_FOLLOW_PARENT: '1' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    // A terminal sends Ctrl-C to the child as well; it would take a second one for impatience.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)));
  }
  child.on('error', (error) => stop(`cannot run ${node}: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

const [name = '', ...typed] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) stop(`unknown command "${name}". There are: ${Object.keys(commands).join(', ')}.`);
// The settings are told at once: a test holds the file to what src/platform/config says.
if (name === 'start' && typed.includes('--help')) {
  process.stdout.write(readFileSync(join(root, 'scripts', 'help.txt'), 'utf8'));
  process.exit(0);
}
if (!isInstalled()) await install();
if (!existsSync(join(root, command[0]))) stop(`${command[0]} is missing: this checkout is not complete.`);
run(pinnedNode(), command, typed);
