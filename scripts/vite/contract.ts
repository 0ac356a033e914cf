import { minifyContractRouter } from '@orpc/contract';
import type { AnyContractRouter } from '@orpc/contract';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * The browser's side of a contract: addresses and permissions without the schemas, which the server keeps
 * (docs/ARCHITECTURE.md, The way of a screen). Every export of a `contract.ts` whose name ends in `Contract` is kept.
 */
export function contractsWithoutSchemas(): Plugin {
  let version = 0;
  return {
    name: 'contracts-without-schemas',
    enforce: 'pre',
    handleHotUpdate: () => void version++,
    async load(id) {
      const file = id.split('?')[0] ?? id;
      if (!/\/src\/[\w/-]+\/contract\.ts$/.test(file)) return null;
      const module = (await import(`${pathToFileURL(file).href}?${version}`)) as Record<string, unknown>;
      const contracts = Object.entries(module).filter(([name]) => name.endsWith('Contract'));
      return contracts
        .map(
          ([name, router]) =>
            `export const ${name} = ${JSON.stringify(minifyContractRouter(router as AnyContractRouter))};`,
        )
        .join('\n');
    },
  };
}
