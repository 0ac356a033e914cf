import { publishSessionContract } from './session/contract.ts';
import { publishStateContract } from './state/contract.ts';

/**
 * Publishing: what could be published, and the publishes themselves
 * (docs/domain/publishing.md, States of the publish page).
 */
export const publishContract = { state: publishStateContract, session: publishSessionContract };
