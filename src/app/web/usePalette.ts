import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hierarchyApi } from '../../browse/web/useHierarchy.ts';
import { partApi } from '../../part/web/useParts.ts';
import { useMay } from '../../catalog/web/fields.tsx';
import type { Context } from '../../contexts.ts';
import { baseTypes, mainTypeOf } from '../../hierarchy/rules.ts';
import { itemFolder, paths } from '../../paths.ts';
import { printKeys } from '../../platform/web/keys.ts';
import { byUse, keepPlace, keepUse, placesOf, usesOf } from '../../platform/web/recent.ts';
import type { Place } from '../../platform/web/recent.ts';
import { totalText } from '../../platform/web/totalText.ts';
import { useTheme } from '../../platform/web/theme.ts';
import { useSettled } from '../../platform/web/useSettled.ts';
import { writeIn } from '../../rights.ts';
import { itemsFor, itemsOf } from './shell/navigation.ts';
import type { ShellData } from './shell/types.ts';
import { loadSettingsAreas } from './slices.ts';

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
  /** At the right end, such as "used in 41". */
  note?: string;
  /** The state of an item. */
  state?: { workflowId: number; name: string };
  /** What its preview shows. */
  preview?: string;
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
/** Actions of a palette in which nothing is typed. */
const MOST_ACTIONS = 4;
/** Base type of a diagram. */
const diagramType = 3;

/** Keeps what was opened: its place, and that it is used. */
export function keepOpened(code: string, { key, kind, number, label, hint = '', href }: Hit): void {
  keepUse(code, key);
  if (href === undefined || kind === 'action') return;
  const named = number === undefined ? { title: label, detail: hint } : { title: number, detail: label };
  keepPlace(code, { address: href.slice(code.length + 1), kind, ...named });
}

/** A place as a line; a part's title is its number. */
const lineOf = (code: string, { address, kind, title, detail }: Place): Hit => ({
  key: `place ${address}`,
  kind,
  ...(kind === 'part' ? { number: title, label: detail } : { label: title, hint: detail }),
  href: `/${code}${address}`,
});

/** The part that the page shows, or that its diagram has selected; null where the address names none. */
const partOfPage = (code: string): number | null => {
  const [, first, ...rest] = window.location.pathname.split('/');
  const named =
    first === code && ((rest.length === 2 && rest[0] === 'part') || (rest.length === 4 && rest[0] === 'tree'));
  const id = named ? Number(rest.at(-1)) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** Where a model or major unit is added: under the item that the page shows, else where the tree begins. */
const addMainHref = (code: string, context: Context): string => {
  const { pathname } = window.location;
  const [, of, folder, id = '', ...rest] = pathname.split('/');
  const isItem = of === code && folder === itemFolder(context) && /^\d+$/.test(id) && rest.length === 0;
  return `${isItem ? pathname : paths.start(code, context)}?add=model`;
};

/** What the palette lists for a text within a scope. Former results stay in place while the next are loading. */
export function usePalette(
  { catalog: { code, languages }, contexts, context, profile }: ShellData,
  scope: Scope,
  text: string,
): { groups: HitGroup[]; isFailed: boolean } {
  const { t } = useTranslation();
  const [, setTheme] = useTheme();
  const mayAddMain = useMay(writeIn(context));
  const mayWriteParts = useMay('writeOem');
  // As it was when the palette opened: nothing moves while one reads.
  const [{ places, ...used }] = useState(() => ({ places: placesOf(code), uses: usesOf(code), now: Date.now() }));
  const areas = useQuery({
    queryKey: ['settingsAreas'],
    queryFn: loadSettingsAreas,
    enabled: itemsFor(itemsOf(code), profile, context).some(({ key }) => key === 'settings'),
    staleTime: Infinity,
  });
  const term = useSettled(text.trim(), PAUSE_MS);
  const isLong = term.length >= FROM && text.trim().length >= FROM;
  const asks = (of: Scope) => isLong && (scope === '' || scope === of);
  const parts = useQuery({
    queryKey: [code, 'palette', 'parts', term],
    queryFn: () => partApi.find.autocomplete({ term, uses: true }),
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

  const found: Hit[] = (parts.data ?? []).map(
    ({ id, partNumber, description, alternateOf, usedIn = 0, isUsedMore }) => ({
      key: `part ${id}`,
      kind: 'part',
      number: partNumber,
      label: description,
      ...(alternateOf !== undefined && { hint: t('part.alternateOf', { number: alternateOf }) }),
      preview: `part/${id}`,
      note: t('shell.palette.usedIn', { count: totalText(t, usedIn, isUsedMore) }),
      href: paths.part(code, id),
    }),
  );
  const inTree: Hit[] = (items.data?.items ?? []).map((item) => ({
    key: `item ${item.id}`,
    kind: item.baseType === diagramType ? 'diagram' : 'item',
    label: item.displayName,
    preview: `item/${item.id}`,
    hint: [item.keyValues, item.parentName].filter(Boolean).join(' · '),
    ...(item.workflowId > 0 && { state: { workflowId: item.workflowId, name: item.workflowName } }),
    href:
      item.baseType === diagramType && item.parentId !== null
        ? paths.diagram(code, item.parentId, item.id)
        : paths.item(code, item.id, undefined, context),
  }));
  const shown = itemsFor(itemsOf(code), profile, context, languages);
  const pages = shown.map((item): Hit => {
    const label = t(`shell.nav.${item.key}`);
    return { key: `page ${item.key}`, kind: 'page', label, href: `/${code}${item.path}` };
  });
  const settings = (areas.data ?? []).map(({ tab, title }): Hit => {
    const label = `${t('shell.nav.settings')}: ${t(title)}`;
    return { key: `settings ${tab}`, kind: 'page', label, href: paths.settings(code, tab) };
  });
  const act = (key: string, href: string, keys?: string): Hit => ({
    key: `act ${key}`,
    kind: 'action',
    label: t(`shell.palette.act.${key}`),
    ...(keys !== undefined && { note: printKeys(keys) }),
    href,
  });
  const leadsTo = (key: string): boolean => shown.some((item) => item.key === key);
  const part = partOfPage(code);
  const addMain = mainTypeOf(context) === baseTypes.model ? 'addModel' : 'addMajorUnit';
  const actions: Hit[] = [
    ...(mayWriteParts ? [act('addPart', `${paths.parts(code)}?add=part`, 'c p')] : []),
    ...(mayWriteParts && part !== null ? [act('editPart', `${paths.part(code, part)}?edit=part`)] : []),
    ...(mayAddMain ? [act(addMain, addMainHref(code, context), 'c m')] : []),
    ...(leadsTo('import') ? [act('import', paths.import(code))] : []),
    ...shown.filter(({ go }) => go === 'r').map(({ path }) => act('publish', `/${code}${path}`, 'g r')),
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
  const { uses, now } = used;
  const group = (name: string, of: Scope, hits: readonly Hit[], most = hits.length) =>
    shows(of) && hits.length > 0
      ? [{ name: t(`shell.palette.${name}`), hits: byUse(hits, uses, now).slice(0, most) }]
      : [];
  const isEmpty = scope === '' && wanted === '';
  const recent = isEmpty ? places.slice(0, EACH).map((place) => lineOf(code, place)) : [];
  return {
    groups: [
      ...(recent.length > 0 ? [{ name: t('shell.palette.recent'), hits: recent }] : []),
      ...group('parts', '#', isLong ? found : [], EACH),
      ...group('models', '@', isLong ? inTree.filter(({ kind }) => kind === 'item') : []),
      ...group('diagrams', '@', isLong ? inTree.filter(({ kind }) => kind === 'diagram') : []),
      ...(isEmpty
        ? [
            { name: t('shell.palette.actions'), hits: byUse(actions, uses, now).slice(0, MOST_ACTIONS) },
            { name: t('shell.palette.pages'), hits: byUse(pages, uses, now) },
          ]
        : group('pages', '/', named([...pages, ...settings]))),
      ...group('actions', '>', named(actions)),
    ],
    isFailed: (asks('#') && parts.isError) || (asks('@') && items.isError),
  };
}
