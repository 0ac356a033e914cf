import { Check, EqualNot, Minus, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty, When } from '../../../platform/web/ui/furniture.tsx';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import type { ComparedRow } from '../../compare/contract.ts';
import type { Difference } from '../../compare/rules.ts';
import type { Compare, Other } from './useCompare.ts';

const columns = ['tag', 'partNumber', 'description', 'partQty', 'context', 'footnote'] as const;
const icons = { onlyHere: Minus, onlyThere: Plus, differs: EqualNot };

/** Each difference as a row: what the other list has, under it what stands here instead. */
export function CompareTable(props: {
  compare: Compare;
  other: Other;
  there: readonly ComparedRow[];
  editable: boolean;
}): ReactElement {
  const { compare, other, there, editable } = props;
  const { t } = useTranslation();
  const { found = [], here, chosen } = compare;
  const counts = (['onlyThere', 'onlyHere', 'differs'] as const).map((kind) => ({
    kind,
    count: found.filter((one) => one.kind === kind).length,
  }));
  return (
    <>
      <p className="compare-what">
        {other.kind === 'diagram' ? (
          <>
            <b className="med">{other.diagram.name}</b> <span className="muted">{other.diagram.where}</span>
          </>
        ) : (
          <>
            <b className="med">
              <When at={other.list.at} />
            </b>{' '}
            <span className="muted">
              {other.list.label}, {other.list.actorName}
            </span>
          </>
        )}
      </p>
      <p className="s muted" role="status">
        {counts.map(({ kind, count }) => t(`diagram.compare.${other.kind}.${kind}`, { count })).join(' · ')}
      </p>
      {found.length === 0 ? (
        <Empty icon={<Check className="i i20" aria-hidden="true" />} title={t('diagram.compare.same')} />
      ) : (
        <table className="tb c compare" aria-label={t('diagram.compare.title')}>
          <thead>
            <tr>
              <th className="compare-check">
                {editable && (
                  <Checkbox
                    aria-label={t('diagram.compare.all')}
                    checked={chosen.length === found.length}
                    mixed={chosen.length > 0 && chosen.length < found.length}
                    onChange={compare.toggleAll}
                  />
                )}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`diagram.column.${column === 'partQty' ? 'qty' : column}`)}
                </th>
              ))}
            </tr>
          </thead>
          {found.map((one) => (
            <Rows
              key={one.key}
              one={one}
              title={t(`diagram.compare.${other.kind}.${one.kind}`, { count: 1 })}
              here={'here' in one ? here[one.here] : undefined}
              there={'there' in one ? there[one.there] : undefined}
              chosen={compare.isChosen(one.key)}
              onToggle={editable ? () => compare.toggle(one.key) : undefined}
            />
          ))}
        </table>
      )}
    </>
  );
}

function Rows(props: {
  one: Difference;
  title: string;
  here: ComparedRow | undefined;
  there: ComparedRow | undefined;
  chosen: boolean;
  onToggle: (() => void) | undefined;
}): ReactElement {
  const { one, title, here, there, chosen, onToggle } = props;
  const { t } = useTranslation();
  const Icon = icons[one.kind];
  const shown = there ?? here;
  const fields: readonly string[] = one.kind === 'differs' ? one.fields : [];
  const differs = (column: (typeof columns)[number]) =>
    fields.includes(column) || (column === 'description' && fields.includes('partNumber'));
  const name = `${title}: ${[shown?.tag, shown?.partNumber].filter(Boolean).join(' ')}`;
  return (
    <tbody className={chosen ? `${one.kind} sel` : one.kind}>
      <tr>
        <td className="compare-check" rowSpan={one.kind === 'differs' ? 2 : 1}>
          <span className="row">
            {onToggle && <Checkbox aria-label={name} checked={chosen} onChange={onToggle} />}
            <Icon className="i14" role="img" aria-label={title} />
          </span>
        </td>
        {columns.map((column) => (
          <td key={column}>{differs(column) ? <mark>{shown?.[column] || '–'}</mark> : shown?.[column]}</td>
        ))}
      </tr>
      {one.kind === 'differs' && (
        <tr className="compare-here">
          {columns.map((column) => (
            <td key={column}>
              {differs(column) && (
                <>
                  <span className="vh">{t('diagram.compare.here')} </span>
                  <del>{here?.[column] || '–'}</del>
                </>
              )}
            </td>
          ))}
        </tr>
      )}
    </tbody>
  );
}
