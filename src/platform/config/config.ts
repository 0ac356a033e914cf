import { accessSync, constants, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { Expected } from './parse.ts';
import { optionName, type SettingKey, settings } from './settings.ts';

type Raw = {
  [K in SettingKey]: ReturnType<(typeof settings)[K]['parse']> | (typeof settings)[K]['fallback'];
};

/** The settings of one run, after the rules between them. Paths are absolute. */
export type Config = Readonly<
  Omit<Raw, 'publicUrl' | 'filesDir' | 'backupDir' | 'secretFile' | 'passphraseFile' | 'tlsCert' | 'tlsKey'> & {
    /**
     * Origin that users type, without a slash at its end; null where the port is 0 and none is given: then it is
     * http(s)://localhost:PORT with the port that the system chose.
     */
    publicUrl: string | null;
    filesDir: string;
    backupDir: string;
    /** Seals secrets; in neither of the folders above. */
    secretFile: string;
    /** Encrypts backups and opens them; null leaves them open. */
    passphrase: string | null;
    /** Files of certificate chain and key, both readable; null serves http. */
    tls: Readonly<{ cert: string; key: string }> | null;
    /** The session's cookie carries Secure and the name prefix __Host-. */
    secureCookies: boolean;
  }
>;

/** A setting or option is wrong; the message is one line for the user and carries no secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the settings: an option wins over its environment variable, that over the default.
 * @param argv what stands behind the program's name; anything that is no setting is refused
 * @throws ConfigError
 */
export function readConfig(argv: readonly string[], env: NodeJS.ProcessEnv): Config {
  const { config, positionals } = readCommand(argv, env, {});
  if (positionals[0] !== undefined) throw new ConfigError(`"${positionals[0]}" is no option. See --help.`);
  return config;
}

/**
 * The same for a command that has options of its own (as node:util's parseArgs takes them) and positional arguments.
 * @throws ConfigError
 */
export function readCommand(argv: readonly string[], env: NodeJS.ProcessEnv, own: ParseArgsOptionsConfig) {
  const { values, positionals } = parse(argv, { ...own, ...options() });
  const raw = Object.fromEntries(keys.map((key) => [key, readOne(key, values[optionName(key)], env)]));
  if (!isComplete(raw)) throw new ConfigError('The table of settings is not complete.');
  return { config: settle(raw), values, positionals };
}

/** The settings as `npm start -- --help` prints them, from scripts/help.txt. */
export function settingsHelp(): string {
  const lines = keys.map((key) => {
    const { env, value, help, fallback, shown } = settings[key];
    const standard = shown ?? (fallback === null ? '' : String(fallback));
    return `  --${optionName(key)} ${value}\n      ${help}${standard && ` (default ${standard})`}\n      ${env}`;
  });
  return `Options, each with the environment variable below it; an option wins.\n\n${lines.join('\n')}\n`;
}

const keys = Object.keys(settings).filter((key): key is SettingKey => key in settings);

function isComplete(values: Record<string, unknown>): values is Raw {
  return keys.every((key) => key in values);
}

function options(): ParseArgsOptionsConfig {
  return Object.fromEntries(keys.map((key) => [optionName(key), { type: 'string' }]));
}

function parse(argv: readonly string[], all: ParseArgsOptionsConfig) {
  // An option that is a yes or no may stand alone; parseArgs would take the next word for its value.
  const args = argv.map((word) => (word === '--insecure' ? '--insecure=1' : word));
  try {
    return parseArgs({ args, options: all, allowPositionals: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(/[\n.] ?/)[0] : String(error);
    throw new ConfigError(`${reason}. See --help.`);
  }
}

function readOne(key: SettingKey, option: unknown, env: NodeJS.ProcessEnv): Raw[SettingKey] {
  const { env: name, parse: read, fallback, ...rest } = settings[key];
  const found = typeof option === 'string' ? option : env[name];
  // An empty variable is how scripts and compose files say "not set".
  if (found === undefined || (found === '' && typeof option !== 'string')) return fallback;
  try {
    if (found === '') throw new Expected('a value');
    return read(found);
  } catch (error) {
    if (!(error instanceof Expected)) throw error;
    const shown = 'secret' in rest ? 'a value that is not shown' : JSON.stringify(found);
    throw new ConfigError(`${label(key, option)}: found ${shown}, expected ${error.message}.`);
  }
}

function label(key: SettingKey, option: unknown): string {
  return typeof option === 'string' ? `--${optionName(key)}` : settings[key].env;
}

function settle(raw: Raw): Config {
  const { publicUrl, passphraseFile, tlsCert, tlsKey, ...plain } = raw;
  const tls = certificate(tlsCert, tlsKey);
  const scheme = tls ? 'https' : 'http';
  const url = publicUrl ?? (raw.port === 0 ? null : `${scheme}://localhost:${raw.port}`);
  const encrypted = tls !== null || (url?.startsWith('https:') ?? false);
  if (tls && url?.startsWith('http:')) {
    throw new ConfigError(`CALLOUT_PUBLIC_URL: found "${url}", expected an https address, as a certificate is given.`);
  }
  if (url?.startsWith('https:') && !tls && raw.trustProxy.length === 0) {
    throw new ConfigError(
      'CALLOUT_PUBLIC_URL: found https without a certificate, expected CALLOUT_TLS_CERT and CALLOUT_TLS_KEY, or CALLOUT_TRUST_PROXY naming the proxy that serves https.',
    );
  }
  const exposed = !isLocal(raw.host) || (url !== null && !isLocal(new URL(url).hostname));
  if (exposed && !encrypted && !raw.insecure) {
    throw new ConfigError(
      `CALLOUT_HOST: found "${raw.host}"${publicUrl === null ? '' : ` with CALLOUT_PUBLIC_URL "${publicUrl}"`}, which others reach without https; expected CALLOUT_TLS_CERT and CALLOUT_TLS_KEY, a proxy with https (CALLOUT_PUBLIC_URL, CALLOUT_TRUST_PROXY), or CALLOUT_INSECURE=1 on a network that you trust.`,
    );
  }
  const insecure = exposed && !encrypted;
  return Object.freeze({
    ...plain,
    ...places(raw),
    insecure,
    publicUrl: url,
    passphrase: passphraseFile === null ? null : passphraseOf(passphraseFile),
    tls,
    secureCookies: !insecure,
  });
}

function places({ dataDir, ...given }: Raw): Pick<Config, 'filesDir' | 'backupDir' | 'secretFile'> {
  const filesDir = given.filesDir ?? join(dataDir, 'files');
  const backupDir = given.backupDir ?? join(dataDir, 'backups');
  const secretFile = given.secretFile ?? join(dataDir, 'secret');
  for (const folder of [filesDir, backupDir])
    if (secretFile.startsWith(join(folder, '/')))
      throw new ConfigError(`CALLOUT_SECRET_FILE: found "${secretFile}", expected a file outside of ${folder}.`);
  return { filesDir, backupDir, secretFile };
}

function certificate(cert: string | null, key: string | null): Config['tls'] {
  if (cert === null && key === null) return null;
  if (cert === null)
    throw new ConfigError('CALLOUT_TLS_CERT: found nothing, expected a file, as CALLOUT_TLS_KEY is set.');
  if (key === null)
    throw new ConfigError('CALLOUT_TLS_KEY: found nothing, expected a file, as CALLOUT_TLS_CERT is set.');
  readable('CALLOUT_TLS_CERT', cert);
  readable('CALLOUT_TLS_KEY', key);
  return Object.freeze({ cert, key });
}

function readable(name: string, file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new ConfigError(`${name}: found "${file}", expected a file that can be read.`);
  }
}

function passphraseOf(file: string): string {
  readable('CALLOUT_PASSPHRASE_FILE', file);
  const [line = ''] = readFileSync(file, 'utf8').split(/\r?\n/);
  if (line === '')
    throw new ConfigError(`CALLOUT_PASSPHRASE_FILE: found "${file}", expected a file whose first line is not empty.`);
  return line;
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
