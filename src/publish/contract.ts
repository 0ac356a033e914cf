import { publishBlockContract } from './block/contract.ts';
import { autoPublishContract } from './schedule/contract.ts';
import { previewContract } from './preview/contract.ts';
import { publishSessionContract } from './session/contract.ts';
import { publishStateContract } from './state/contract.ts';

/**
 * Publishing: what could be published, and the publishes themselves
 * (docs/domain/publishing.md, States of the publish page).
 */
export const publishContract = {
  state: publishStateContract,
  session: publishSessionContract,
  block: publishBlockContract,
  schedule: autoPublishContract,
  preview: previewContract,
};
