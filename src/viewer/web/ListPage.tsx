import { ClipboardList, Copy, Download, Printer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { csvOf, tabbed } from '../picks/sheet.ts';
import { t } from '../texts.ts';
import { money } from './Money.tsx';
import { PickRow } from './PickRow.tsx';
import { Empty, Shown } from './States.tsx';
import { useLoaded } from './useLoaded.ts';
import { pricedPicks, sheetOf, totalOf } from './usePriced.ts';
import type { PricedPick } from './usePriced.ts';
import { usePicks } from './usePicks.ts';
import { useRelease } from './useRelease.ts';
import { say } from './useSay.ts';

/** The reader's list of picked parts. */
export function ListPage(): ReactElement {
  const { release, audience } = useRelease();
  const [picks] = usePicks();
  const ids = picks.map(({ part }) => part);
  const loaded = useLoaded(`list ${audience?.id} ${ids.join(' ')}`, () => pricedPicks(release, ids, audience?.id));
  return (
    <article className="v-page v-listpage">
      {picks.length === 0 ? (
        <Empty
          isPage
          icon={<ClipboardList className="i i20" aria-hidden="true" />}
          title={t('viewer.listEmpty')}
          text={t('viewer.listEmpty.text')}
        />
      ) : (
        <Shown of={loaded}>
          {(priced) => <List rows={picks.map((pick) => ({ ...pick, ...priced.get(pick.part) }))} />}
        </Shown>
      )}
    </article>
  );
}

function List({ rows }: { rows: readonly PricedPick[] }): ReactElement {
  const { release, audience, text } = useRelease();
  const [, change] = usePicks();
  const [asks, setAsks] = useState(false);
  const sheet = () => sheetOf(rows, audience, text);
  const copy = (): void =>
    void navigator.clipboard.writeText(tabbed(sheet())).then(
      () => say(t('viewer.copied')),
      () => say(t('viewer.notCopied')),
    );
  const total = totalOf(rows);
  return (
    <>
      <header className="v-head v-listhead" lang="en">
        <h1>
          {t('viewer.list')} <span className="n">{rows.length}</span>
        </h1>
        <div className="v-tools">
          <button type="button" className="btn" onClick={copy}>
            <Copy className="i14" aria-hidden="true" />
            {t('viewer.copy')}
          </button>
          <button
            type="button"
            className="btn"
            data-tip={t('viewer.saveCsv')}
            onClick={() => save(csvOf(sheet()), `${release.pointer.catalog.code}-parts.csv`)}
          >
            <Download className="i14" aria-hidden="true" />
            {t('viewer.csv')}
          </button>
          <button type="button" className="btn" onClick={() => window.print()}>
            <Printer className="i14" aria-hidden="true" />
            {t('viewer.print')}
          </button>
          <button type="button" className="btn ico" aria-label={t('viewer.clearList')} onClick={() => setAsks(true)}>
            <Trash2 className="i14" aria-hidden="true" />
          </button>
        </div>
      </header>
      {asks && (
        <div className="ban wrn v-ask" role="alertdialog" aria-label={t('viewer.clearAsk')} lang="en">
          <span className="grow">{t('viewer.clearAsk')}</span>
          <button type="button" className="btn sm" autoFocus onClick={() => setAsks(false)}>
            {t('viewer.cancel')}
          </button>
          <button type="button" className="btn sm dan" onClick={() => change(() => [])}>
            {t('viewer.clearList')}
          </button>
        </div>
      )}
      <table className="v-table v-picks">
        <thead lang="en">
          <tr>
            <th className="c-pn">{t('viewer.number')}</th>
            <th>{t('viewer.description')}</th>
            <th className="c-qty">{t('viewer.quantity')}</th>
            {audience && <th className="num c-price">{t('viewer.price')}</th>}
            {audience && <th className="num c-total">{t('viewer.total')}</th>}
            <th className="c-add">
              <span className="vh">{t('viewer.clearList')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PickRow key={row.part} row={row} />
          ))}
        </tbody>
        {audience && total !== null && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={4} lang="en">
                {t('viewer.total')}
              </th>
              <td className="num tn strong c-total">{money(total, audience.currency)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </>
  );
}

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
