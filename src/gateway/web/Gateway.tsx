import { useRouter } from '@tanstack/react-router';
import { Library, Plus, Search, SearchX } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogRow } from '../../catalog/contract.ts';
import type { Context } from '../../contexts.ts';
import { paths } from '../../paths.ts';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Empty, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Kbd } from '../../platform/web/ui/Kbd.tsx';
import type { Place } from '../contract.ts';
import texts from '../texts.en.json' with { type: 'json' };
import { Attention, type ActionItems } from './Attention.tsx';
import { CatalogTable } from './CatalogTable.tsx';
import { Continue } from './Continue.tsx';
import './Gateway.css';
import { usePlaces } from './useGateway.ts';

addTexts(texts);

/** The gateway for who is signed in: the catalogues, what needs them, and where they left off. */
export function Gateway(props: {
  /** By code; undefined while they load. */
  catalogs: readonly CatalogRow[] | undefined;
  isError: boolean;
  onRetry: () => void;
  /** Adds a catalogue; absent for who may not. */
  onAdd?: (() => void) | undefined;
  /** Action items that are pending on this device. */
  actionItems: readonly ActionItems[];
}): ReactElement {
  const { catalogs, isError, onRetry, onAdd, actionItems } = props;
  const { t } = useTranslation();
  const router = useRouter();
  const { data: places } = usePlaces();
  const lasts = places?.perContext ?? [];
  const [filter, setFilter] = useState('');
  const [at, setAt] = useState({ row: 0, context: 0 });
  const field = useRef<HTMLInputElement>(null);
  useHotkey('/', () => field.current?.focus(), {
    label: t('gateway.filter'),
    group: t('platform.keyboard.groups.general'),
  });
  const ordered = useMemo(() => lastUsedFirst(catalogs ?? [], places?.perContext ?? []), [catalogs, places]);
  const shown = matching(ordered, filter);
  const current = Math.min(at.row, Math.max(0, shown.length - 1));
  const chosen = shown[current];
  const context = chosen?.contexts[Math.min(at.context, chosen.contexts.length - 1)];

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { selectionStart, value } = event.currentTarget;
    // While a text is being typed the arrows go through it first.
    const atEnd = selectionStart === value.length;
    if (event.key === 'ArrowDown') setAt({ row: Math.min(current + 1, shown.length - 1), context: 0 });
    else if (event.key === 'ArrowUp') setAt({ row: Math.max(current - 1, 0), context: 0 });
    else if (event.key === 'ArrowRight' && atEnd && chosen)
      setAt({ row: current, context: Math.min(at.context + 1, chosen.contexts.length - 1) });
    else if (event.key === 'ArrowLeft' && atEnd && at.context > 0) setAt({ row: current, context: at.context - 1 });
    else if (event.key === 'Enter' && chosen && context)
      router.history.push(
        event.ctrlKey || event.metaKey ? paths.start(chosen.code, context) : leftOff(chosen.code, context, lasts),
      );
    else return;
    event.preventDefault();
  };

  const add = onAdd && (
    <Button size="lg" icon={<Plus className="i14" />} onClick={onAdd}>
      {t('catalog.add')}
    </Button>
  );
  return (
    <div className="gw">
      <div className="gw-head">
        <h1>{t('gateway.catalogues')}</h1>
        {catalogs && <span className="n">{catalogs.length}</span>}
        <TextInput
          size="lg"
          frame="ml"
          style={{ width: 320 }}
          icon={<Search className="i14" aria-hidden="true" />}
          ref={field}
          autoFocus
          aria-controls="catalogues"
          aria-label={t('gateway.filter')}
          placeholder={t('gateway.filter')}
          value={filter}
          onChange={(event) => {
            setFilter(event.currentTarget.value);
            setAt({ row: 0, context: 0 });
          }}
          onKeyDown={onKeyDown}
        />
        {add}
      </div>
      <div className="gw-columns">
        <div>
          {isError ? (
            <LoadFailed onRetry={onRetry} />
          ) : (
            <CatalogTable
              rows={shown}
              order={ordered}
              loading={catalogs === undefined}
              current={current}
              context={context}
              hrefOf={(code, one) => leftOff(code, one, lasts)}
            />
          )}
          {catalogs?.length === 0 && (
            <Empty
              icon={<Library className="i i20" />}
              title={t('gateway.none')}
              text={t(onAdd ? 'gateway.noneOwn' : 'gateway.noneText')}
              action={add}
            />
          )}
          {ordered.length > 0 && shown.length === 0 && (
            <Empty
              icon={<SearchX className="i i20" />}
              title={t('gateway.noMatch')}
              text={t('gateway.noMatchText', { filter })}
              action={<Button onClick={() => setFilter('')}>{t('platform.clearFilters')}</Button>}
            />
          )}
          <span className="vh" role="status">
            {chosen && context && `${chosen.name}, ${t(`shell.context.${context}`)}`}
          </span>
          <Keys />
        </div>
        <aside className="gw-aside">
          <Attention actionItems={actionItems} />
          <Continue places={places?.last ?? []} />
        </aside>
      </div>
    </div>
  );
}

function Keys(): ReactElement {
  const { t } = useTranslation();
  return (
    <p className="gw-keys faint s">
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('gateway.keys.move')}
      </span>
      <span>
        <Kbd>←</Kbd> <Kbd>→</Kbd> {t('gateway.keys.context')}
      </span>
      <span>
        <Kbd>↵</Kbd> {t('gateway.keys.open')}
      </span>
      <span>
        <Kbd>Ctrl ↵</Kbd> {t('gateway.keys.start')}
      </span>
      <span>{t('gateway.keys.type')}</span>
    </p>
  );
}

/** Where the caller left off in a context of a catalogue, else its start page. */
function leftOff(code: string, context: Context, lasts: readonly Place[]): string {
  const last = lasts.find((one) => one.code === code && one.context === context);
  return last ? `/${code}${last.address}` : paths.start(code, context);
}

/** Catalogues in the order of their last use, the others behind them by name. */
function lastUsedFirst(catalogs: readonly CatalogRow[], lasts: readonly Place[]): CatalogRow[] {
  const place = (code: string): number => {
    const found = lasts.findIndex((one) => one.code === code);
    return found < 0 ? lasts.length : found;
  };
  return catalogs.toSorted((a, b) => place(a.code) - place(b.code) || a.name.localeCompare(b.name));
}

/** Those whose code or name holds the text; the one that has it for its code is first. */
function matching(catalogs: readonly CatalogRow[], filter: string): CatalogRow[] {
  const wanted = filter.trim().toLowerCase();
  const isCode = ({ code }: CatalogRow): boolean => code.toLowerCase() === wanted;
  return catalogs
    .filter(({ code, name }) => code.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted))
    .toSorted((a, b) => Number(isCode(b)) - Number(isCode(a)));
}
