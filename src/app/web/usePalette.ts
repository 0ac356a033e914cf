import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hierarchyApi } from '../../browse/web/useHierarchy.ts';
import { partApi } from '../../part/web/useParts.ts';
import { paths } from '../../paths.ts';
import { recall, remember } from '../../platform/web/remember.ts';
import { useTheme } from '../../platform/web/theme.ts';
import { itemsFor, navigation } from './shell/navigation.ts';
import type { ShellData } from './shell/types.ts';

export type Scope = '' | '#' | '@' | '/' | '>';
export const scopes: readonly Scope[] = ['', '#', '@', '/', '>'];

export type HitKind = 'part' | 'item' | 'diagram' | 'page' | 'action';

/** One line of the palette: an address, or something to do. */
export interface Hit {
  key: string;
  kind: HitKind;
  /** A part number, which is set as such. */
  number?: string;
  label: string;
  hint?: string;
  href?: string;
  run?: () => void;
}

export interface HitGroup {
  name: string;
  hits: readonly Hit[];
}

/** Letters from which parts and models are looked for (docs/domain/screens.md, Finding by typing). */
const FROM = 3;
const PAUSE_MS = 150;
const EACH = 6;
const RECENT = 6;
/** Base type of a diagram. */
const diagramType = 3;

const recentKey = (code: string) => `palette:${code}`;

/** Keeps what was opened; actions are not kept. */
export function keepRecent(code: string, hit: Hit): void {
  if (hit.href === undefined) return;
  const others = recall<Hit[]>(recentKey(code), []).filter(({ key }) => key !== hit.key);
  remember(recentKey(code), [hit, ...others].slice(0, RECENT));
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** What the palette lists for a text within a scope. Former results stay in place while the next are loading. */
export function usePalette(
  { catalog: { code }, contexts, context, profile }: ShellData,
  scope: Scope,
  text: string,
): { groups: HitGroup[]; isFailed: boolean } {
  const { t } = useTranslation();
  const [, setTheme] = useTheme();
  const term = useSettled(text.trim());
  const isLong = term.length >= FROM && text.trim().length >= FROM;
  const asks = (of: Scope) => isLong && (scope === '' || scope === of);
  const parts = useQuery({
    queryKey: [code, 'palette', 'parts', term],
    queryFn: () => partApi.find.autocomplete({ term }),
    enabled: asks('#'),
    placeholderData: keepPreviousData,
  });
  const items = useQuery({
    queryKey: [code, 'palette', 'items', context, term],
    queryFn: () => hierarchyApi.find.search({ context, q: term, take: EACH }),
    enabled: asks('@'),
    placeholderData: keepPreviousData,
  });
  const wanted = text.trim().toLowerCase();
  const named = (hits: readonly Hit[]) => hits.filter(({ label }) => label.toLowerCase().includes(wanted));

  const found: Hit[] = (parts.data ?? []).slice(0, EACH).map(({ id, partNumber, description }) => ({
    key: `part ${id}`,
    kind: 'part',
    number: partNumber,
    label: description,
    href: paths.part(code, id),
  }));
  const inTree: Hit[] = (items.data?.items ?? []).map((item) => ({
    key: `item ${item.id}`,
    kind: item.baseType === diagramType ? 'diagram' : 'item',
    label: item.displayName,
    hint: item.parentName,
    href:
      item.baseType === diagramType && item.parentId !== null
        ? paths.diagram(code, item.parentId, item.id)
        : paths.item(code, item.id),
  }));
  const pages = itemsFor(navigation, profile, context).map((item): Hit => {
    const label = t(`shell.nav.${item.key}`);
    return { key: `page ${item.key}`, kind: 'page', label, href: `/${code}${item.path}` };
  });
  const actions: Hit[] = [
    ...(['light', 'dark', 'system'] as const).map((theme): Hit => {
      const label = `${t('shell.theme')}: ${t(`shell.theme.${theme}`)}`;
      return { key: `theme ${theme}`, kind: 'action', label, run: () => setTheme(theme) };
    }),
    ...contexts
      .filter((one) => one !== context)
      .map((one): Hit => {
        const label = `${t('shell.context')}: ${t(`shell.context.${one}`)}`;
        return { key: `context ${one}`, kind: 'action', label, href: paths.start(code, one) };
      }),
  ];
  const shows = (of: Scope) => scope === of || (scope === '' && wanted !== '');
  const group = (name: string, of: Scope, hits: readonly Hit[]) =>
    shows(of) && hits.length > 0 ? [{ name: t(`shell.palette.${name}`), hits }] : [];
  const recent = scope === '' && wanted === '' ? recall<Hit[]>(recentKey(code), []) : [];
  return {
    groups: [
      ...(recent.length > 0 ? [{ name: t('shell.palette.recent'), hits: recent }] : []),
      ...group('parts', '#', isLong ? found : []),
      ...group('models', '@', isLong ? inTree.filter(({ kind }) => kind === 'item') : []),
      ...group('diagrams', '@', isLong ? inTree.filter(({ kind }) => kind === 'diagram') : []),
      ...(scope === '' && wanted === ''
        ? [{ name: t('shell.palette.pages'), hits: pages }]
        : group('pages', '/', named(pages))),
      ...group('actions', '>', named(actions)),
    ],
    isFailed: (asks('#') && parts.isError) || (asks('@') && items.isError),
  };
}
