import { Fault } from './fault.ts';
import type { FetchFile } from './fetching.ts';

declare global {
  /** A script `{address}.js` hands over the file of that address with this call. */
  var calloutFile: ((address: string, base64: string) => void) | undefined;
}

/**
 * Files of the page's folder where the browser lets a page fetch nothing, as one that was opened by a double click: each
 * lies there as a script of its own. A script goes once it has run, so that no more is held than is being read.
 */
export function filesFromScripts(page: Document): FetchFile {
  const handed = new Map<string, string>();
  const running = new Map<string, Promise<string>>();
  globalThis.calloutFile = (address, base64) => void handed.set(address, base64);

  const run = (address: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const script = page.createElement('script');
      const end = (): void => {
        script.remove();
        running.delete(address);
      };
      script.addEventListener('load', () => {
        end();
        const base64 = handed.get(address);
        handed.delete(address);
        if (base64 === undefined) reject(new Fault('broken', address));
        else resolve(base64);
      });
      script.addEventListener('error', () => {
        end();
        reject(new Fault('missing', address));
      });
      script.src = new URL(`${address}.js`, page.baseURI).href;
      page.head.append(script);
    });

  return async (address) => {
    const base64 = running.get(address) ?? run(address);
    running.set(address, base64);
    return bytesOf(await base64, address);
  };
}

function bytesOf(base64: string, address: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    throw new Fault('broken', address);
  }
}
