import type { ReactElement } from 'react';
import type { PartRecord, PriceRecord } from '../../release/contract.ts';
import { formatDay, formatExact, formatNumber } from '../../platform/web/format.ts';
import { partOf, priceOf } from '../read/content.ts';
import type { Found } from '../read/content.ts';
import type { Audience, Release } from '../read/release.ts';
import { t } from '../texts.ts';
import { AddButton } from './AddButton.tsx';
import { money, Price } from './Money.tsx';
import { Portrait } from './Portrait.tsx';
import { Literature } from './Literature.tsx';
import { Related } from './Related.tsx';
import { Shown } from './States.tsx';
import { Supersession } from './Supersession.tsx';
import { useLoaded } from './useLoaded.ts';
import { useRelease } from './useRelease.ts';
import { WhereUsed } from './WhereUsed.tsx';

interface Content {
  part: Found<PartRecord>;
  price: PriceRecord | null;
  /** Of the audience whose price stands second, where the reader has it beside the chosen one. */
  second: PriceRecord | null;
}

/** All that readers may know of a part. */
export function PartPage({ id }: { id: number }): ReactElement {
  const { release, audience } = useRelease();
  const second = secondBeside(release, audience);
  const loaded = useLoaded(`part ${id} ${audience?.id}`, async (): Promise<Content | null> => {
    const part = await partOf(release, id);
    if (!part) return null;
    const of = (one: Audience | undefined) => priceOf(release, { id, layer: part.layer }, one?.id);
    const [price, other] = await Promise.all([of(audience), of(second)]);
    return { part, price, second: other };
  });
  return <Shown of={loaded}>{(content) => <Part id={id} {...content} />}</Shown>;
}

const secondBeside = (release: Release, chosen: Audience | undefined) =>
  release.audiences.find(({ id, isSecond }) => isSecond && id !== chosen?.id);

function Part({ id, part, price, second }: Content & { id: number }): ReactElement {
  const { release, audience, text } = useRelease();
  const other = secondBeside(release, audience);
  const long = text(part.longDescription);
  return (
    <article className="v-page v-part">
      <header className="v-head">
        <div className="grow">
          <h1 className="pn">{part.number}</h1>
          <p className="v-lead">{text(part.description)}</p>
          {audience && <PriceBlock price={price} audience={audience} />}
          {other && second && (
            <p className="v-price" lang="en">
              <span className="xs faint">{other.name}</span>
              <Price price={second} audience={other} />
            </p>
          )}
          <div className="row v-act">
            <AddButton part={id} number={part.number} quantity={part.minimumOrderQuantity ?? 1} large />
          </div>
        </div>
        <Portrait key={id} of={part} alt={text(part.description)} />
      </header>
      <Supersession part={part} />
      {long && <p className="v-long">{long}</p>}
      <Facts part={part} />
      <Related part={part} />
      <Literature owner={-id} />
      <WhereUsed part={id} />
    </article>
  );
}

function PriceBlock({ price, audience }: { price: PriceRecord | null; audience: Audience }): ReactElement {
  return (
    <p className="v-price" lang="en">
      <span className="xs faint">{audience.name}</span>
      <strong>
        <Price price={price} audience={audience} />
      </strong>
      {price && (
        <span className="xs faint">{t('viewer.since', { day: formatDay(new Date(`${price.from}T12:00:00`)) })}</span>
      )}
      {price?.cost !== undefined && audience.showsCost && (
        <span className="s muted tn">
          {t('viewer.cost')} {money(price.cost, audience.currency)}
        </span>
      )}
    </p>
  );
}

function Facts({ part }: { part: PartRecord }): ReactElement | null {
  const { names } = useRelease().release.meta;
  const { unit, status, minimumOrderQuantity, weight, dimensions } = part;
  const sides = dimensions && [dimensions.length, dimensions.width, dimensions.height];
  const facts: readonly (readonly [string, string | undefined])[] = [
    [t('viewer.unit'), unit && (names?.units[unit] ?? unit)],
    [t('viewer.status'), status && (names?.statuses[status] ?? status)],
    [t('viewer.minimumOrder'), (minimumOrderQuantity ?? 1) > 1 ? formatNumber(minimumOrderQuantity ?? 1) : undefined],
    [t('viewer.weight'), weight && `${formatExact(weight.value)} ${weight.unit}`],
    [
      t('viewer.dimensions'),
      sides && `${sides.map((side) => (side === null ? '–' : formatExact(side))).join(' × ')} ${dimensions.unit}`,
    ],
  ];
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <dl className="v-facts" lang="en">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tn">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
