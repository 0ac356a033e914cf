import * as parse from './parse.ts';

/** One setting: an environment variable and the option of the same name. */
interface Setting<T> {
  /** Name of the environment variable; the option is the same without CALLOUT_, in lower case with hyphens. */
  env: string;
  /** What stands for the value in the help. */
  value: string;
  /** What it does, as the help prints it. */
  help: string;
  parse: (text: string) => T;
  /** Counts when neither option nor variable is given. */
  fallback: T;
  /** What the help prints as the default where the fallback itself says nothing. */
  shown?: string;
  /** Never printed, in no message. */
  secret?: true;
}

const setting = <T>(one: Setting<T>): Setting<T> => one;
/** A setting that may be absent. */
const optional = <T>(one: Omit<Setting<T | null>, 'fallback'>): Setting<T | null> => ({
  ...one,
  fallback: null,
});

/** Every setting there is, in the order of the help (design: operations, "Two commands on a fresh machine"). */
export const settings = {
  port: setting({
    env: 'CALLOUT_PORT',
    value: 'NUMBER',
    help: 'port to listen on; 0 takes any free one',
    parse: parse.port,
    fallback: 4600,
  }),
  host: setting({
    env: 'CALLOUT_HOST',
    value: 'ADDRESS',
    help: 'address to listen on; one that others can reach needs https',
    parse: parse.host,
    fallback: '127.0.0.1',
  }),
  publicUrl: optional({
    env: 'CALLOUT_PUBLIC_URL',
    value: 'URL',
    help: 'address that users type; for links, redirects and cookies',
    parse: parse.origin,
    shown: 'http://localhost:PORT',
  }),
  dataDir: setting({
    env: 'CALLOUT_DATA',
    value: 'DIR',
    help: 'directory of database, files and logs',
    parse: parse.path,
    fallback: parse.path('data'),
    shown: './data',
  }),
  filesDir: optional({
    env: 'CALLOUT_FILES',
    value: 'DIR',
    help: 'directory of images and uploads',
    parse: parse.fileStore,
    shown: 'files in CALLOUT_DATA',
  }),
  scan: optional({
    env: 'CALLOUT_SCAN',
    value: 'PROGRAM',
    help: 'scanner of viruses: is given the path of each file before it is kept, ends with 0 where it is clean, 1 where not',
    parse: parse.path,
  }),
  backupDir: optional({
    env: 'CALLOUT_BACKUP_DIR',
    value: 'DIR',
    help: 'directory of backups; best on another disk than the data',
    parse: parse.path,
    shown: 'backups in CALLOUT_DATA',
  }),
  backupAt: setting({
    env: 'CALLOUT_BACKUP_AT',
    value: 'HH:MM|never',
    help: 'time of the nightly backup by the clock of the machine',
    parse: parse.timeOfDay,
    fallback: '02:00',
  }),
  secretFile: optional({
    env: 'CALLOUT_SECRET_FILE',
    value: 'FILE',
    help: 'seals the secrets that the database keeps; made at the first start, the same for every server and worker',
    parse: parse.path,
    shown: 'secret in CALLOUT_DATA',
  }),
  sourcesDir: optional({
    env: 'CALLOUT_SOURCES',
    value: 'DIR',
    help: 'directory below which catalogues may take files to import by schedule; without it no folder is read',
    parse: parse.path,
  }),
  fetchHosts: setting<readonly string[]>({
    env: 'CALLOUT_FETCH_HOSTS',
    value: 'LIST',
    help: 'hosts from which catalogues may take files to import by schedule, separated by commas, with a port where it is not 443',
    parse: parse.hosts,
    fallback: [],
    shown: 'none',
  }),
  passphraseFile: optional({
    env: 'CALLOUT_PASSPHRASE_FILE',
    value: 'FILE',
    help: 'its first line encrypts backups, and opens them',
    parse: parse.path,
  }),
  databaseUrl: optional({
    env: 'DATABASE_URL',
    value: 'URL',
    help: 'PostgreSQL 15 or newer, instead of the embedded one; this user owns the schema',
    parse: parse.postgresUrl,
    shown: 'embedded',
    secret: true,
  }),
  databaseAppUrl: optional({
    env: 'CALLOUT_DB_APP_URL',
    value: 'URL',
    help: 'the restricted user, where the owner must not create one',
    parse: parse.postgresUrl,
    secret: true,
  }),
  pgBin: optional({
    env: 'CALLOUT_PG_BIN',
    value: 'DIR',
    help: 'directory with initdb and postgres, where the packages have none for this platform',
    parse: parse.path,
    shown: 'from the packages',
  }),
  adminPassword: optional({
    env: 'CALLOUT_ADMIN_PASSWORD',
    value: 'TEXT',
    help: 'password of the first administrator "admin"; without it the one-time link is the only way in',
    parse: parse.text,
    secret: true,
  }),
  sample: setting<'none' | 'small' | 'large'>({
    env: 'CALLOUT_SAMPLE',
    value: 'none|small|large',
    help: 'sample catalogue loaded on the very first start',
    parse: parse.oneOf('none', 'small', 'large'),
    fallback: 'small',
  }),
  role: setting<'all' | 'server' | 'worker'>({
    env: 'CALLOUT_ROLE',
    value: 'all|server|worker',
    help: 'what this process does',
    parse: parse.oneOf('all', 'server', 'worker'),
    fallback: 'all',
  }),
  log: setting<'file' | 'json'>({
    env: 'CALLOUT_LOG',
    value: 'file|json',
    help: 'where events are written, a line of JSON each: to files in the folder logs of CALLOUT_DATA, or to standard output',
    parse: parse.oneOf('file', 'json'),
    fallback: 'file',
  }),
  gatewayUrl: optional({
    env: 'CALLOUT_GATEWAY_URL',
    value: 'URL',
    help: 'page that users return to when they sign out or their session ends',
    parse: parse.httpUrl,
    shown: 'the page at /',
  }),
  tlsCert: optional({
    env: 'CALLOUT_TLS_CERT',
    value: 'FILE',
    help: 'certificate chain (PEM); with CALLOUT_TLS_KEY it serves https',
    parse: parse.path,
  }),
  tlsKey: optional({
    env: 'CALLOUT_TLS_KEY',
    value: 'FILE',
    help: 'private key (PEM) of the certificate',
    parse: parse.path,
  }),
  trustProxy: setting<readonly string[]>({
    env: 'CALLOUT_TRUST_PROXY',
    value: 'LIST',
    help: 'proxies whose forwarded headers count: addresses or networks, separated by commas',
    parse: parse.addresses,
    fallback: [],
    shown: 'none',
  }),
  metricsToken: optional({
    env: 'CALLOUT_METRICS_TOKEN',
    value: 'TEXT',
    help: 'what /metrics takes as "Authorization: Bearer TEXT"; without it only this machine may read them',
    parse: parse.text,
    secret: true,
  }),
  insecure: setting({
    env: 'CALLOUT_INSECURE',
    value: '1',
    help: 'serve other machines without https; passwords then cross the network in the clear',
    parse: parse.flag,
    fallback: false,
    shown: '0',
  }),
};

export type SettingKey = keyof typeof settings;

/** "CALLOUT_TLS_CERT" → "tls-cert", "DATABASE_URL" → "database-url". */
export function optionName(key: SettingKey): string {
  return settings[key].env
    .replace(/^CALLOUT_/, '')
    .toLowerCase()
    .replaceAll('_', '-');
}
