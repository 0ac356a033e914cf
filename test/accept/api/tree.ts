import type { z } from 'zod';
import { treeContract } from '../../../src/hierarchy/tree/contract.ts';
import type { TreeNode } from '../../../src/hierarchy/tree/contract.ts';
import { answerOf } from './client.ts';
import type { Client } from './client.ts';
import type { Row } from '../expected/figures.ts';

const page = answerOf(treeContract.children);

/** A node as the API answers it, with its parent's name; empty at the top level. */
export interface PlacedNode extends TreeNode {
  parentName: string;
}

/** The whole tree of a catalogue, level by level, every list in pages. */
export async function readTree(client: Client): Promise<PlacedNode[]> {
  const all: PlacedNode[] = [];
  let level = await nodesOf(client, '/api/hierarchies/Oem', '');
  while (level.length > 0) {
    all.push(...level);
    const below: PlacedNode[] = [];
    for (const node of level) {
      if (!node.hasChildren) continue;
      below.push(...(await nodesOf(client, `/api/hierarchies/${node.id}/children`, node.name)));
    }
    level = below;
  }
  return all;
}

async function nodesOf(client: Client, path: string, parentName: string): Promise<PlacedNode[]> {
  const nodes: PlacedNode[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const answer: z.infer<typeof page> = await client.get(`${path}?take=500${query}`, page);
    nodes.push(...answer.items.map((node) => ({ ...node, parentName })));
    cursor = answer.cursor;
  } while (cursor !== null);
  return nodes;
}

/** A node as the figures have it. */
export const rowOf = (node: PlacedNode): Row => [node.typeCode, node.name, node.displayName, node.parentName];
