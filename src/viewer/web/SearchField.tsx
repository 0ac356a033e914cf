import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { prepare } from '../search/search.ts';
import { t } from '../texts.ts';
import { ScanButton } from './ScanButton.tsx';
import { useSerial } from './SerialHits.tsx';
import { usePhone } from './usePhone.ts';
import { useRelease } from './useRelease.ts';
import { links, openAddress, replaceAddress, useRoute } from './useRoute.ts';

const typing = 'input, textarea, select, [contenteditable]';

/** Enter opens the only hit, or the part of exactly that number; of several it goes to the first. */
function enter(query: string): void {
  const answer = document.querySelector<HTMLElement>('[data-query]');
  // Of what was typed before, none is meant.
  if (answer?.dataset['query'] !== query) return;
  const hits = [...answer.querySelectorAll<HTMLElement>('[data-hit]')];
  const exact = hits.filter((hit) => hit.dataset['hit'] === 'exact');
  const [meant] = exact.length === 1 ? exact : hits;
  if (exact.length === 1 || hits.length === 1) meant?.click();
  else meant?.focus();
}

/** The search of the top bar. Results stand on a page of their own, whose address follows what is typed. */
export function SearchField(): ReactElement {
  const route = useRoute();
  const { release, language, audience } = useRelease();
  const asked = route.screen === 'search' ? (route.query.get('q') ?? '') : '';
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(asked);
  const [seen, setSeen] = useState(asked);
  // Back, forward and links change what is asked.
  if (seen !== asked) {
    setSeen(asked);
    if (text.trim() !== asked) setText(asked);
  }
  const isHome = route.screen === 'tree' && route.id === 0;
  // The start begins with the search; on a touch screen that would bring up the keyboard.
  useEffect(() => {
    if (isHome && matchMedia('(hover: hover)').matches) field.current?.focus({ preventScroll: true });
  }, [isHome]);
  const kind = useKind(text.trim());
  // Beside the other tools a phone has room for one word.
  const isShort = usePhone() && !isHome;
  const hint = isShort ? 'viewer.search' : release.meta.units ? 'viewer.searchUnits' : 'viewer.searchHint';
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const wants = event.key === '/' || (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey));
      if (!wants || (event.target as Element | null)?.closest?.(typing)) return;
      event.preventDefault();
      field.current?.select();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const ask = (next: string): void => {
    setText(next);
    const address = links.search(next.trim());
    if (route.screen === 'search') replaceAddress(address);
    else if (next.trim() !== '') openAddress(address);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const results = document.querySelectorAll<HTMLElement>('[data-hit]');
    if (event.key === 'ArrowDown' && results.length > 0) {
      event.preventDefault();
      results[0]?.focus();
    }
    if (event.key === 'Escape' && text !== '') ask('');
  };
  return (
    <search className="v-search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (route.screen !== 'search') openAddress(links.search(text.trim()));
          else enter(text.trim());
        }}
      >
        <span className="in lg">
          <Search className="i" aria-hidden="true" />
          <input
            ref={field}
            type="search"
            aria-label={t('viewer.search')}
            placeholder={t(hint)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={200}
            value={text}
            onFocus={() => prepare(release, language, audience?.id)}
            onChange={(event) => ask(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {kind && (
            <span className="v-kind xs" role="status">
              {t(`viewer.kind.${kind}`)}
            </span>
          )}
          {text === '' ? (
            <>
              <ScanButton />
              <kbd className="kbd v-wide">/</kbd>
            </>
          ) : (
            <button
              type="button"
              className="in-clear"
              aria-label={t('viewer.clear')}
              onClick={() => {
                ask('');
                field.current?.focus();
              }}
            >
              <X className="i14" aria-hidden="true" />
            </button>
          )}
        </span>
      </form>
    </search>
  );
}

/** What is typed, as far as one can tell: the serial number of a machine, a number, words. */
function useKind(text: string): 'serial' | 'number' | 'word' | undefined {
  const { value: models = [] } = useSerial(text);
  if (text === '') return undefined;
  return models.length > 0 ? 'serial' : /\d/.test(text) ? 'number' : 'word';
}
