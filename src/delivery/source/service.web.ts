import { maxImportBytes } from '../../import/rules.ts';
import { addressOf, isLike, mostFiles, reachLimits, sourceMessages } from './rules.ts';
import { ask, limited, openNetwork } from './service.network.ts';
import type { Network } from './service.network.ts';
import { FileChanged, SourceFailed } from './rules.reach.ts';
import type { FoundFile, Reach } from './rules.reach.ts';

/** What a source on another machine is asked with. */
export interface WebPlace {
  place: string;
  pattern: string;
  region: string;
  login: string;
  secret: string;
  hosts: readonly string[];
  network?: Network;
}

/** One file at an https address. With a user its secret is a password, else a token. */
export function httpsReach({ place, pattern, login, secret, hosts, network = openNetwork }: WebPlace): Reach {
  const url = addressIn(place);
  const name = decodeURIComponent(url.pathname.split('/').at(-1) ?? '') || 'file.csv';
  const headers: Record<string, string> =
    secret === ''
      ? {}
      : {
          authorization:
            login === '' ? `Bearer ${secret}` : `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`,
        };
  return {
    isSlow: false,
    list: async () => (isLike(name, pattern) ? [{ name, size: null, mark: '' }] : []),
    async *open(_file, signal) {
      const answer = await ask({ url, headers, hosts, network, signal });
      yield* limited(answer, maxImportBytes, signal);
    },
  };
}

/** The objects of an S3 bucket below a prefix, not those of further folders. */
export function s3Reach(of: WebPlace): Reach {
  const { hosts, network = openNetwork } = of;
  const url = addressIn(of.place);
  const [, bucket = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
  const prefix = rest.join('/');
  if (bucket === '') throw new SourceFailed('The address names no bucket.');
  const get = async (address: URL, signal: AbortSignal, more: Record<string, string> = {}) => {
    const headers = { ...(await signed(address, of)), ...more };
    return ask({ url: address, headers, hosts, network, signal });
  };
  return {
    isSlow: false,
    async list(signal) {
      const found: FoundFile[] = [];
      for (let token: string | undefined; ;) {
        const address = new URL(`/${encodeURIComponent(bucket)}`, url);
        const query = { 'list-type': '2', prefix, delimiter: '/', 'encoding-type': 'url' };
        for (const [key, value] of Object.entries(query)) address.searchParams.set(key, value);
        if (token !== undefined) address.searchParams.set('continuation-token', token);
        const answer = await get(address, signal);
        const bytes: Uint8Array[] = [];
        for await (const chunk of limited(answer, reachLimits.listBytes, signal)) bytes.push(chunk);
        const text = Buffer.concat(bytes).toString();
        if (!text.includes('<ListBucketResult')) throw new SourceFailed('The address is no bucket of S3.');
        found.push(...objectsIn(text, prefix).filter(({ name }) => isLike(name, of.pattern)));
        token = inTag(text, 'NextContinuationToken');
        if (token === undefined) return found;
        if (found.length > 10 * mostFiles) throw new SourceFailed('The bucket has too many files there.');
      }
    },
    async *open(file, signal) {
      const path = [bucket, ...(prefix + file.name).split('/')].map(encodeURIComponent).join('/');
      const answer = await get(new URL(`/${path}`, url), signal);
      if ((answer.headers.etag ?? '') !== file.mark) {
        answer.destroy();
        throw new FileChanged();
      }
      yield* limited(answer, maxImportBytes, signal);
    },
  };
}

/** The headers that sign a request; the signer is loaded where there is something to sign. */
async function signed(url: URL, { login, secret, region }: WebPlace): Promise<Record<string, string>> {
  if (secret === '') return {};
  const { AwsV4Signer } = await import('aws4fetch');
  const signer = new AwsV4Signer({
    url: url.href,
    method: 'GET',
    accessKeyId: login,
    secretAccessKey: secret,
    service: 's3',
    region: region || 'us-east-1',
  });
  const { headers } = await signer.sign();
  return Object.fromEntries(headers);
}

function objectsIn(text: string, prefix: string): FoundFile[] {
  const objects = text.match(/<Contents>.*?<\/Contents>/gs) ?? [];
  return objects.flatMap((one) => {
    const key = decodeURIComponent((inTag(one, 'Key') ?? '').replaceAll('+', '%20'));
    const [size, mark] = [Number(inTag(one, 'Size')), inTag(one, 'ETag') ?? ''];
    const name = key.slice(prefix.length);
    if (!key.startsWith(prefix) || name === '' || name.includes('/')) return [];
    const left = size === 0 ? 'It is empty.' : size > maxImportBytes ? 'It is too large.' : undefined;
    return [{ name, size, mark, ...(left !== undefined && { left }) }];
  });
}

/** The text of the first element of that name. */
function inTag(text: string, tag: string): string | undefined {
  const found = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1];
  return found
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function addressIn(place: string): URL {
  const url = addressOf(place);
  if (!url) throw new SourceFailed(sourceMessages.notAllowed);
  return url;
}
