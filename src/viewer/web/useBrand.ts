import { useEffect } from 'react';
import { accentShades, isAccent } from '../../release/brand/rules.ts';
import type { Picture } from '../../release/contract.ts';
import { useRelease } from './useRelease.ts';

/** What the catalogue is called for readers, and its logo, which lies in the public layer. */
export function useBrand(): { name: string; logo: Picture | undefined } {
  const { release } = useRelease();
  const { name, logo } = release.meta.brand ?? {};
  return { name: name ?? release.pointer.catalog.name, logo };
}

/** Gives the page the accent of the catalogue, where it has one that is seen in both themes. */
export function useAccent(): void {
  const { accent } = useRelease().release.meta.brand ?? {};
  useEffect(() => {
    if (!accent || !isAccent(accent)) return undefined;
    const root = document.documentElement;
    for (const [name, shade] of Object.entries(accentShades(accent))) root.style.setProperty(`--brand-${name}`, shade);
    root.dataset['brand'] = '';
    return () => {
      delete root.dataset['brand'];
    };
  }, [accent]);
}
