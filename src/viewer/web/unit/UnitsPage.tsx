import { Columns3, X } from 'lucide-react';
import { Fragment, type ReactElement } from 'react';
import { comparedIn, withCompared } from '../../device/compared.ts';
import { itemOf } from '../../read/content.ts';
import { unitOf, unitPriceOf } from '../../read/units.ts';
import { unitRows, type ComparedUnit, type UnitRow } from '../../read/unitRows.ts';
import { t } from '../../texts.ts';
import { money } from '../Money.tsx';
import { Portrait } from '../Portrait.tsx';
import { Empty, Shown } from '../States.tsx';
import { useLoaded } from '../useLoaded.ts';
import { useRelease } from '../useRelease.ts';
import { links, replaceAddress } from '../useRoute.ts';
import { valuesOf } from './Specification.tsx';
import { useCompared } from './useCompared.ts';
import './Units.css';

/** Up to four units side by side; what they do not all say alike is marked, or shown alone. */
export function UnitsPage({ list, only }: { list: string; only: boolean }): ReactElement {
  const { release, audience } = useRelease();
  const ids = comparedIn(list);
  const loaded = useLoaded(`units ${ids.join()} ${audience?.id}`, async () => {
    const found = await Promise.all(
      ids.map(async (id) => {
        const item = await itemOf(release, id);
        if (!item) return [];
        const [unit, price] = await Promise.all([
          unitOf(release, id),
          unitPriceOf(release, { id, layer: item.layer }, audience?.id),
        ]);
        return [{ id, item, unit: unit ?? {}, price }];
      }),
    );
    return found.flat();
  });
  return (
    <Shown of={loaded}>
      {(units) =>
        units.length === 0 ? (
          <Empty
            isPage
            icon={<Columns3 className="i i20" aria-hidden="true" />}
            title={t('viewer.units.none')}
            text={t('viewer.units.noneText')}
          />
        ) : (
          <Units units={units} only={only} />
        )
      }
    </Shown>
  );
}

type Loaded = ComparedUnit & { id: number; item: NonNullable<Awaited<ReturnType<typeof itemOf>>> };

function Units({ units, only }: { units: readonly Loaded[]; only: boolean }): ReactElement {
  const { text, audience } = useRelease();
  const [, change] = useCompared();
  const ids = units.map(({ id }) => id);
  const rows = unitRows(units, {
    text,
    value: (field) => valuesOf(field, text),
    money: (amount) => money(amount, audience?.currency ?? ''),
    showsCost: audience?.showsCost ?? false,
    labels: {
      industry: t('viewer.industry'),
      type: t('viewer.productType'),
      subType: t('viewer.units.subType'),
      activity: t('viewer.activity'),
      parentCompany: t('viewer.parentCompany'),
      make: t('viewer.units.make'),
      brand: t('viewer.brand'),
      year: t('viewer.units.year'),
      msrp: t('viewer.msrp'),
      destinationCharge: t('viewer.destinationCharge'),
      cost: t('viewer.cost'),
      about: t('viewer.units.about'),
      prices: audience?.name ?? '',
      colors: t('viewer.colors'),
      specification: t('viewer.specification.other'),
      features: t('viewer.features'),
    },
  });
  const shown = only ? rows.filter(({ differs }) => differs) : rows;
  const groups = new Map<string, UnitRow[]>();
  for (const row of shown) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  function remove(id: number): void {
    change((now) => (now.includes(id) ? withCompared(now, id) : now));
    replaceAddress(
      links.units(
        ids.filter((one) => one !== id),
        only,
      ),
    );
  }
  return (
    <article className="v-page v-units">
      <h1 lang="en">{t('viewer.units.title', { count: units.length })}</h1>
      <label className="check" lang="en">
        <input type="checkbox" checked={only} onChange={() => replaceAddress(links.units(ids, !only))} />
        {t('viewer.units.only')}
      </label>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keys */}
      <div className="v-units-scroll" role="region" aria-label={t('viewer.units.table')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" lang="en">
                <span className="vh">{t('viewer.units.about')}</span>
              </th>
              {units.map(({ id, item }) => (
                <th key={id} scope="col">
                  <Portrait of={item} alt={text(item.display)} />
                  <span className="row">
                    <a className="link grow" href={links.tree(id)}>
                      {text(item.display)}
                    </a>
                    <button
                      type="button"
                      className="ib"
                      lang="en"
                      aria-label={t('viewer.units.remove', { name: text(item.display) })}
                      onClick={() => remove(id)}
                    >
                      <X className="i14" aria-hidden="true" />
                    </button>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...groups].map(([group, all]) => (
              <Fragment key={group}>
                <tr>
                  <th className="v-units-group" scope="colgroup" colSpan={units.length + 1}>
                    {group}
                  </th>
                </tr>
                {all.map(({ label, cells, differs }, at) => (
                  <tr key={at} className={differs ? 'v-differs' : undefined}>
                    <th scope="row">
                      {label}
                      {differs && (
                        <span className="v-mark" lang="en">
                          {t('viewer.units.differs')}
                        </span>
                      )}
                    </th>
                    {cells.map((cell, nth) => (
                      <td key={units[nth]?.id} className="tn">
                        {cell.length === 0 ? (
                          <span className="faint">–</span>
                        ) : (
                          cell.map((line, n) => <div key={n}>{line}</div>)
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === 0 && (
        <p className="muted" lang="en">
          {t('viewer.units.same')}
        </p>
      )}
    </article>
  );
}
