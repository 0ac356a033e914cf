import type { Node, ReadNode } from '../../release/map/rules.ts';
import { nodeAddress } from '../../release/rules.ts';
import { Fault } from './fault.ts';
import { readJson } from './fetching.ts';
import type { FetchFile } from './fetching.ts';

/** Nodes kept in memory; one is about 20 KB of JSON. */
const kept = 500;

/** Readers of nodes by layer. A node is fetched once while it is wanted, and the latest are kept. */
export function nodeReaders(fetchFile: FetchFile, capacity = kept): (layer: string) => ReadNode {
  const nodes = new Map<string, Promise<Node>>();
  return (layer) => (name) => {
    const address = nodeAddress(layer, name);
    const known = nodes.get(address);
    nodes.delete(address);
    const node = known ?? fetchNode(fetchFile, address);
    nodes.set(address, node);
    if (!known) {
      node.catch(() => nodes.get(address) === node && nodes.delete(address));
      const [oldest] = nodes.keys();
      if (nodes.size > capacity && oldest !== undefined) nodes.delete(oldest);
    }
    return node;
  };
}

async function fetchNode(fetchFile: FetchFile, address: string): Promise<Node> {
  const node = await readJson(fetchFile, address);
  if (!isNode(node)) throw new Fault('broken', address);
  return node;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' &&
  value !== null &&
  'level' in value &&
  typeof value.level === 'number' &&
  'entries' in value &&
  Array.isArray(value.entries);
