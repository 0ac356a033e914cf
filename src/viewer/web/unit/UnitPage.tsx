import type { ReactElement } from 'react';
import { formatDay } from '../../../platform/web/format.ts';
import type { ItemRecord, UnitPriceRecord, UnitRecord } from '../../../release/contract.ts';
import type { Found } from '../../read/content.ts';
import type { Audience } from '../../read/release.ts';
import { textIn } from '../../read/texts.ts';
import type { Step } from '../../read/trail.ts';
import { levelTrail, unitOf, unitPriceOf } from '../../read/units.ts';
import { t } from '../../texts.ts';
import { Literature } from '../Literature.tsx';
import { money } from '../Money.tsx';
import { Picture } from '../Picture.tsx';
import { Portrait } from '../Portrait.tsx';
import { Shown } from '../States.tsx';
import { Trail } from '../Trail.tsx';
import { useLoaded } from '../useLoaded.ts';
import { useRelease } from '../useRelease.ts';
import { links } from '../useRoute.ts';
import { CompareButton } from './CompareButton.tsx';
import { Description } from './Description.tsx';
import { RelatedModels } from './RelatedModels.tsx';
import { Specification } from './Specification.tsx';
import './Unit.css';

interface Props {
  id: number;
  item: Found<ItemRecord>;
  trail: readonly Step[];
}

/** All that readers may know of a major unit. */
export function UnitPage({ id, item, trail }: Props): ReactElement {
  const { release, audience } = useRelease();
  const loaded = useLoaded(`unit ${id} ${audience?.id}`, async () => {
    const [unit, price] = await Promise.all([
      unitOf(release, id),
      unitPriceOf(release, { id, layer: item.layer }, audience?.id),
    ]);
    return { unit: unit ?? { layer: item.layer }, price };
  });
  return (
    <Shown of={loaded}>
      {({ unit, price }) => <Unit id={id} item={item} trail={trail} unit={unit} price={price} />}
    </Shown>
  );
}

function Unit(props: Props & { unit: Found<UnitRecord>; price: UnitPriceRecord | null }): ReactElement {
  const { id, item, trail, unit, price } = props;
  const { audience, language, text } = useRelease();
  const name = text(item.display);
  const lead = [text(unit.make), unit.year, text(unit.subType)].filter(Boolean).join(' · ');
  const description = textIn(unit.descriptions, language);
  return (
    <article className="v-page v-unit">
      <Trail steps={trail} />
      <header className="v-head">
        <div className="grow">
          <h1>{name}</h1>
          {lead && <p className="v-lead">{lead}</p>}
          <CompareButton unit={id} />
          {audience && <Prices price={price} audience={audience} />}
          <Facts unit={unit} />
          {unit.colors && (
            <Swatches colors={unit.colors} prices={price?.colors ?? []} currency={audience?.currency ?? ''} />
          )}
        </div>
        <Portrait key={id} of={item} alt={name} />
      </header>
      {description && (
        <section aria-label={t('viewer.description')}>
          <h2 className="v-sec" lang="en">
            {t('viewer.description')}
          </h2>
          <Description html={description} language={language} />
        </section>
      )}
      {unit.specification && <Specification fields={unit.specification} />}
      {unit.features && <Features layer={unit.layer} features={unit.features} />}
      {unit.levels && <Levels ids={unit.levels} />}
      {unit.models && <RelatedModels ids={unit.models} />}
      <Literature owner={id} />
    </article>
  );
}

function Prices({ price, audience }: { price: UnitPriceRecord | null; audience: Audience }): ReactElement {
  const { currency, showsCost } = audience;
  const amounts: readonly (readonly [string, number | undefined])[] = [
    [t('viewer.msrp'), price?.msrp],
    [t('viewer.destinationCharge'), price?.destinationCharge],
    [t('viewer.cost'), showsCost ? price?.cost : undefined],
  ];
  return (
    <dl className="v-facts v-unit-prices" lang="en">
      <div>
        <dt>{audience.name}</dt>
        <dd>{price?.from === undefined ? t('viewer.onRequest') : t('viewer.since', { day: dayOf(price.from) })}</dd>
      </div>
      {amounts.map(
        ([label, amount]) =>
          amount !== undefined && (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tn nw">
                <strong>{money(amount, currency)}</strong>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

const dayOf = (day: string): string => formatDay(new Date(`${day}T12:00:00`));

function Facts({ unit }: { unit: UnitRecord }): ReactElement | null {
  const { text } = useRelease();
  const facts = [
    [t('viewer.industry'), unit.industry],
    [t('viewer.productType'), unit.type],
    [t('viewer.activity'), unit.activity],
    [t('viewer.parentCompany'), unit.parentCompany],
    [t('viewer.brand'), unit.brand],
  ] as const;
  const known = facts.filter(([, texts]) => texts);
  if (known.length === 0) return null;
  return (
    <dl className="v-facts">
      {known.map(([label, texts]) => (
        <div key={label}>
          <dt lang="en">{label}</dt>
          <dd>{text(texts)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The colors of a unit, each with what it costs beside for the chosen audience. */
function Swatches(props: {
  colors: NonNullable<UnitRecord['colors']>;
  prices: NonNullable<UnitPriceRecord['colors']>;
  currency: string;
}): ReactElement {
  const { colors, prices, currency } = props;
  const { text } = useRelease();
  return (
    <ul className="v-swatches" aria-label={t('viewer.colors')}>
      {colors.map((color, at) => {
        const about = [text(color.basic), text(color.location), text(color.type), color.code]
          .filter(Boolean)
          .join(', ');
        const price = prices.find((one) => one.color === color.color);
        return (
          <li key={at}>
            <span className="v-swatch" style={{ background: color.rgb }} aria-hidden="true" />
            <span>
              {color.name}
              {about && <span className="v-sub">{about}</span>}
              {price && (
                <span className="v-sub tn" lang="en">
                  {t('viewer.colorPrice', { price: money(price.price, currency) })}
                  {price.from !== undefined && `, ${t('viewer.since', { day: dayOf(price.from) })}`}
                </span>
              )}
              {color.metallic && (
                <span className="v-sub" lang="en">
                  {t('viewer.metallic')}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Features(props: { layer: string; features: NonNullable<UnitRecord['features']> }): ReactElement {
  const { layer, features } = props;
  const groups = new Map<string, typeof features>();
  for (const feature of features) groups.set(feature.group, [...(groups.get(feature.group) ?? []), feature]);
  return (
    <section aria-label={t('viewer.features')}>
      <h2 className="v-sec" lang="en">
        {t('viewer.features')}
      </h2>
      <div className="v-spec">
        {[...groups].map(([group, all]) => (
          <table key={group}>
            <caption>{group}</caption>
            <tbody>
              {all.map(({ name, value, picture }, at) => (
                <tr key={at}>
                  <th scope="row">{name}</th>
                  <td>
                    {value}
                    {picture && <Picture layer={layer} picture={picture} alt={name} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}

/** The places of a unit in taxonomies, each with the way to it. */
function Levels({ ids }: { ids: readonly number[] }): ReactElement | null {
  const { release, text } = useRelease();
  const { value = [] } = useLoaded(`levels ${ids.join()}`, () => Promise.all(ids.map((id) => levelTrail(release, id))));
  const known = value.filter((trail) => trail.length > 0);
  if (known.length === 0) return null;
  return (
    <section aria-label={t('viewer.taxonomy')}>
      <h2 className="v-sec" lang="en">
        {t('viewer.taxonomy')}
      </h2>
      <ul className="v-branches">
        {known.map((trail) => (
          <li key={trail.at(-1)?.id}>
            <a href={links.taxonomy(trail.at(-1)?.id ?? 0)}>
              <span className="nm">{trail.map(({ name }) => text(name)).join(' › ')}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
