import { firstLanguageContract } from './first/contract.ts';

export const translationContract = { first: firstLanguageContract };
