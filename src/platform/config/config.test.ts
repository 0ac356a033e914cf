import { createServer } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readCommand, readConfig, settingsHelp } from './config.ts';
import { checkPort } from './port.ts';
import { optionName, settings } from './settings.ts';

const scratch = mkdtempSync(join(tmpdir(), 'callout-config-'));
afterAll(() => rmSync(scratch, { recursive: true }));

function refusal(argv: string[], env: NodeJS.ProcessEnv = {}): string {
  try {
    readConfig(argv, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('readConfig', () => {
  it('knows every default', () => {
    expect(readConfig([], {})).toEqual({
      port: 4600,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4600',
      dataDir: resolve('data'),
      fetchHosts: [],
      filesDir: resolve('data/files'),
      scan: null,
      backupDir: resolve('data/backups'),
      backupAt: '02:00',
      secretFile: resolve('data/secret'),
      passphrase: null,
      databaseUrl: null,
      databaseAppUrl: null,
      pgBin: null,
      adminPassword: null,
      sample: 'small',
      role: 'all',
      log: 'file',
      gatewayUrl: null,
      sourcesDir: null,
      tls: null,
      trustProxy: [],
      metricsToken: null,
      insecure: false,
      secureCookies: true,
    });
  });

  it('takes the option before the variable, and the variable before the default', () => {
    expect(readConfig([], { CALLOUT_PORT: '5000' }).port).toBe(5000);
    expect(readConfig(['--port', '6000'], { CALLOUT_PORT: '5000' }).port).toBe(6000);
    expect(readConfig(['--port=6000'], {}).publicUrl).toBe('http://localhost:6000');
  });

  it('takes an empty variable for one that is not set, an empty option for a mistake', () => {
    expect(readConfig([], { CALLOUT_PORT: '' }).port).toBe(4600);
    expect(refusal(['--port='])).toBe('--port: found "", expected a value.');
  });

  it('follows the data directory with the files', () => {
    expect(readConfig(['--data', '/srv/c'], {}).filesDir).toBe('/srv/c/files');
    expect(readConfig(['--data', '/srv/c', '--files', '/srv/f'], {}).filesDir).toBe('/srv/f');
    expect(readConfig(['--data', '/srv/c'], {}).secretFile).toBe('/srv/c/secret');
  });

  it('cannot be changed afterwards', () => {
    expect(Object.isFrozen(readConfig([], {}))).toBe(true);
  });

  it('leaves the options of a command to the command', () => {
    const own = { catalog: { type: 'string' } } as const;
    const { config, values, positionals } = readCommand(['--catalog', 'A', 'x.csv', '--data', '/d'], {}, own);
    expect([config.dataDir, values.catalog, positionals]).toEqual(['/d', 'A', ['x.csv']]);
  });
});

describe('O-17 a bad setting is refused in one line: which, found, expected', () => {
  it.each([
    [['--port', '70000'], {}, '--port: found "70000", expected a number from 0 to 65535.'],
    [[], { CALLOUT_PORT: 'web' }, 'CALLOUT_PORT: found "web", expected a number from 0 to 65535.'],
    [[], { CALLOUT_SAMPLE: 'big' }, 'CALLOUT_SAMPLE: found "big", expected one of none, small, large.'],
    [['--role', 'db'], {}, '--role: found "db", expected one of all, server, worker.'],
    [['--files', 's3://b/p'], {}, '--files: found "s3://b/p", expected a directory (this version has no S3 store).'],
    [['--files', '/f', '--secret-file', '/f/s'], {}, /^CALLOUT_SECRET_FILE: found "\/f\/s", expected a file outside/],
    [['--trust-proxy', '10.0.0.0/33'], {}, /^--trust-proxy: found .* expected IP addresses or networks/],
    [['--public-url', 'parts.example.com'], {}, /^--public-url: found .* expected an address like https/],
    [['--gateway-url', 'javascript:alert(1)'], {}, /^--gateway-url: found .* expected an address/],
    [['--host', 'a b'], {}, /^--host: found "a b", expected an IP address/],
    [['--insecure=perhaps'], {}, '--insecure: found "perhaps", expected 1 or 0.'],
    [['--prot', '1'], {}, "Unknown option '--prot'. See --help."],
    [['now'], {}, '"now" is no option. See --help.'],
    [['--tls-cert', '/c.pem'], {}, /^CALLOUT_TLS_KEY: found nothing, expected a file/],
    [['--tls-cert', '/no/c.pem', '--tls-key', '/no/k.pem'], {}, /^CALLOUT_TLS_CERT: found .* that can be read/],
  ])('%j %j', (argv, env, message) => {
    expect(refusal(argv, env)).toMatch(message);
    expect(refusal(argv, env)).not.toContain('\n');
  });

  it('prints no secret', () => {
    const message = refusal([], { DATABASE_URL: 'mysql://root:geheim@db/x' });
    expect(message).toMatch(/^DATABASE_URL: found a value that is not shown, expected an address like postgres:/);
    expect(message).not.toContain('geheim');
  });
});

describe('an address that others reach', () => {
  const cert = join(scratch, 'c.pem');
  const key = join(scratch, 'k.pem');
  writeFileSync(cert, '');
  writeFileSync(key, '');

  it('is refused without https', () => {
    expect(refusal(['--host', '0.0.0.0'])).toMatch(/^CALLOUT_HOST: found "0.0.0.0".*CALLOUT_INSECURE=1/);
    expect(refusal(['--public-url', 'http://parts.example.com'])).toMatch(/^CALLOUT_HOST: .*without https/);
    expect(refusal(['--public-url', 'https://parts.example.com'])).toMatch(/CALLOUT_TRUST_PROXY/);
  });

  it('is served where somebody says so, with cookies that need no https', () => {
    const config = readConfig(['--host', '0.0.0.0', '--insecure'], {});
    expect([config.insecure, config.secureCookies]).toEqual([true, false]);
  });

  it('is served with a certificate or behind a proxy that has one', () => {
    const own = readConfig(['--host', '::', '--tls-cert', cert, '--tls-key', key], {});
    expect([own.tls, own.publicUrl, own.secureCookies]).toEqual([{ cert, key }, 'https://localhost:4600', true]);
    const proxied = readConfig(['--public-url', 'https://p.example.com/', '--trust-proxy', '10.0.0.1, ::1'], {});
    expect([proxied.publicUrl, proxied.trustProxy]).toEqual(['https://p.example.com', ['10.0.0.1', '::1']]);
  });

  it('does not make this machine insecure', () => {
    expect(readConfig(['--host', '127.0.0.2', '--insecure'], {})).toMatchObject({
      insecure: false,
      secureCookies: true,
    });
  });
});

describe('settingsHelp', () => {
  it('names every option beside its variable', () => {
    for (const key of Object.keys(settings) as (keyof typeof settings)[]) {
      expect(settingsHelp()).toContain(`--${optionName(key)} `);
      expect(settingsHelp()).toContain(settings[key].env);
    }
  });
});

describe('checkPort', () => {
  it('offers the next free port for one that is taken', async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(checkPort('127.0.0.1', port)).rejects.toThrow(/is taken .* npm start -- --port \d+$/);
    await new Promise((done) => server.close(done));
    await expect(checkPort('127.0.0.1', port)).resolves.toBeUndefined();
  });

  it('refuses an address of another machine', async () => {
    await expect(checkPort('192.0.2.1', 4600)).rejects.toThrow('expected an address of this machine');
  });
});
