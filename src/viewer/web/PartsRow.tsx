import type { ReactElement } from 'react';
import { t } from '../texts.ts';
import { AddButton } from './AddButton.tsx';
import { Price } from './Money.tsx';
import { ReplacedBy } from './ReplacedBy.tsx';
import type { Links } from './useLinks.ts';
import { useRelease } from './useRelease.ts';
import { links as addresses } from './useRoute.ts';
import type { ListRow } from './useRows.ts';

const whole = /^\s*(\d{1,4})\s*$/;

export function PartsRow(props: {
  row: ListRow;
  /** Whether the drawing has a callout for it. */
  isLinked: boolean;
  group: string;
  hasPrices: boolean;
  links: Links;
}): ReactElement {
  const { row, isLinked, group, hasPrices, links } = props;
  const { tag, partId, part, price, quantity } = row;
  const { audience, text } = useRelease();
  const context = row.contextTexts ? text(row.contextTexts) : row.context;
  const footnote = row.footnoteTexts ? text(row.footnoteTexts) : row.footnote;
  const isSelected = tag !== '' && links.selected === tag;
  const isLit = tag !== '' && links.lit === tag;
  const name = part ? `${text(part.description)}, ${part.number}` : '';
  return (
    <tr
      data-tag={tag}
      className={`${isSelected ? 'sel' : ''}${isLit ? ' lit' : ''}${group ? ` grp ${group}` : ''}`}
      onPointerEnter={(event) => event.pointerType === 'mouse' && links.light(tag || null)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && links.light(null)}
      onFocus={() => links.light(tag || null)}
      onBlur={() => links.light(null)}
    >
      <td className="c-tag">
        {tag !== '' &&
          (isLinked ? (
            <button
              type="button"
              className={`co${isSelected ? ' sel' : ''}`}
              aria-pressed={isSelected}
              aria-label={t('viewer.calloutOf', { tag, parts: name })}
              onClick={() => links.select(tag)}
            >
              {tag}
            </button>
          ) : (
            <span className="co q">{tag}</span>
          ))}
      </td>
      <td className="c-pn">
        {part && (
          <a className="pn link" href={addresses.part(partId)}>
            {part.number}
          </a>
        )}
      </td>
      <td className="c-text">
        {part ? text(part.description) : <span className="faint">{t('viewer.gone')}</span>}
        {(context || footnote) && <span className="v-sub">{[context, footnote].filter(Boolean).join(' · ')}</span>}
        {part?.supersededBy && <ReplacedBy by={part.supersededBy} />}
      </td>
      <td className="num c-qty">{quantity}</td>
      {hasPrices && <td className="num c-price">{part && <Price price={price} audience={audience} />}</td>}
      <td className="c-add">
        {part && <AddButton part={partId} number={part.number} quantity={Number(whole.exec(quantity)?.[1] ?? 1)} />}
      </td>
    </tr>
  );
}
