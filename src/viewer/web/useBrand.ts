import type { Picture } from '../../release/contract.ts';
import { useRelease } from './useRelease.ts';

/** What the catalogue is called for readers, and its logo, which lies in the public layer. */
export function useBrand(): { name: string; logo: Picture | undefined } {
  const { release } = useRelease();
  const { name, logo } = release.meta.brand ?? {};
  return { name: name ?? release.pointer.catalog.name, logo };
}
