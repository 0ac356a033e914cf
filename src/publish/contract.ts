import { publishSessionContract } from './session/contract.ts';
import { publishStateContract } from './state/contract.ts';

/** Publishing: what could be published, and the publishes themselves (001 §6, Publish). */
export const publishContract = { state: publishStateContract, session: publishSessionContract };
