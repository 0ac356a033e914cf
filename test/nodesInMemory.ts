import { createHash } from 'node:crypto';
import type { NodeFiles } from '../src/release/map/service.ts';
import type { Node } from '../src/release/map/rules.ts';

/** Nodes in memory, for tests: named after their content, with every one that was put and a count of reads. */
export function nodesInMemory() {
  const texts = new Map<string, string>();
  const asked = { read: 0, put: 0 };
  const files: NodeFiles = {
    putNode(json) {
      asked.put += 1;
      const name = createHash('sha256').update(json).digest('hex').slice(0, 32);
      texts.set(name, json);
      return Promise.resolve(name);
    },
    readNode(name) {
      asked.read += 1;
      const json = texts.get(name);
      return json === undefined
        ? Promise.reject(new Error(`no node ${name}`))
        : Promise.resolve(JSON.parse(json) as Node);
    },
  };
  return { files, texts, asked };
}
