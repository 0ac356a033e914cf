import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { connect } from 'node:tls';
import { reachLimits, sourceMessages } from './rules.ts';
import { SourceFailed } from './rules.reach.ts';

/** How other machines are reached; a test brings its own. */
export interface Network {
  /** All addresses of a host. */
  resolve(host: string): Promise<readonly string[]>;
  /** Where an address is really met. */
  dial?(address: string, port: number): { host: string; port: number };
  /** Certificates that count beside the system's. */
  ca?: string;
  /** Seconds of silence after which an address is given up. */
  silence?: number;
}

export const openNetwork: Network = {
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
};

// Apart: a list with the IPv4 addresses that IPv6 maps would hold every IPv4 address.
const notPublic = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.ipv4.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  notPublic.ipv6.addSubnet(net, bits, 'ipv6');

/** An address of the public network: none of a machine itself, of a house, of a provider's services or of a tunnel. */
export function isPublic(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  return !notPublic[family].check(address, family);
}

/** Whether the installation lets a host be asked: `host`, or `host:port` where the port is another than 443. */
export const isAllowedHost = (url: URL, hosts: readonly string[]): boolean =>
  hosts.includes(url.host.toLowerCase()) && isIP(url.hostname.replaceAll(/[[\]]/g, '')) === 0;

export interface Asked {
  url: URL;
  headers: Record<string, string>;
  hosts: readonly string[];
  network: Network;
  signal: AbortSignal;
}

/**
 * Asks an https address for its content. Its host is resolved once, all its addresses have to be public, and the one that was
 * judged is the one that is met. No redirect is followed. Throws SourceFailed with what to say.
 */
export async function ask({ url, headers, hosts, network, signal }: Asked): Promise<IncomingMessage> {
  if (url.protocol !== 'https:' || !isAllowedHost(url, hosts)) throw new SourceFailed(sourceMessages.notAllowed);
  const address = await publicAddress(url.hostname, network);
  const port = Number(url.port || 443);
  const place = network.dial?.(address, port) ?? { host: address, port };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const socket = connect({ ...place, servername: url.hostname, ...(network.ca !== undefined && { ca: network.ca }) });
    const late = setTimeout(() => {
      socket.destroy(new SourceFailed('The address did not answer in time.'));
    }, reachLimits.connect * 1000);
    socket.once('secureConnect', () => clearTimeout(late));
    socket.once('close', () => clearTimeout(late));
    let body: IncomingMessage | undefined;
    const sent = request(url, {
      headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': 'Callout' },
      // Without an agent: one would connect by itself.
      createConnection: () => socket,
      signal,
    });
    sent.setTimeout((network.silence ?? reachLimits.silence) * 1000, () => {
      const silent = new SourceFailed('The address fell silent.');
      body?.destroy(silent);
      sent.destroy(silent);
    });
    sent.once('response', (begun) => {
      body = begun;
      resolve(begun);
    });
    sent.once('error', (error) => reject(failureOf(error, signal)));
    sent.end();
  });
  const { statusCode: status = 0 } = answer;
  if (status === 200) return answer;
  answer.destroy();
  if (status >= 300 && status < 400) throw new SourceFailed('The address leads to another one, which is not followed.');
  if (status === 401 || status === 403) throw new SourceFailed('The address does not let the source in.');
  if (status === 404) throw new SourceFailed('There is nothing at the address.');
  throw new SourceFailed(`The address answered ${status}.`);
}

async function publicAddress(host: string, network: Network): Promise<string> {
  const found = await network.resolve(host).catch(() => {
    throw new SourceFailed('The host was not found.');
  });
  const [first] = found;
  if (first === undefined) throw new SourceFailed('The host was not found.');
  if (!found.every(isPublic)) throw new SourceFailed(sourceMessages.notAllowed);
  return first;
}

/** Hands on a body as long as it keeps to its limits of bytes and time. */
export async function* limited(body: Readable, most: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const end = Date.now() + reachLimits.whole * 1000;
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > most) throw new SourceFailed('The file is too large.');
      if (Date.now() > end) throw new SourceFailed('The file took too long.');
      yield chunk;
    }
  } catch (error) {
    throw failureOf(error, signal);
  } finally {
    body.destroy();
  }
}

/** What the network says of a failure, in words of ours; a job that shall stop hears why. */
function failureOf(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof SourceFailed) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/CERT|SELF_SIGNED|TLS|SSL|ISSUER/.test(code))
    return new SourceFailed('The certificate of the address is not trusted.');
  return new SourceFailed('The address could not be reached, or was cut off.');
}
