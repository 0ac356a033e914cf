import { parseCompared } from '../../device/compared.ts';
import { useKept } from '../useKept.ts';
import { useRelease } from '../useRelease.ts';

/** Units that the reader sets side by side, as the device keeps them. */
export const useCompared = () => useKept<readonly number[]>(useRelease().release, 'compared', parseCompared);
