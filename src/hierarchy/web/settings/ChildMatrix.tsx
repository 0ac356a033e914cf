import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import { groupTypeId } from '../../rules.ts';
import { TypeIcon } from '../fields.tsx';

interface Child {
  id: number;
  primary: boolean;
  link: boolean;
}

/** Which types may stand under this one, and how: with Primary, Link or both (docs/domain/tree.md, Types). */
export function ChildMatrix(props: {
  value: readonly Child[];
  types: readonly { id: number; code: string; description: string; baseType: number }[];
  /** The base type takes children at all. */
  holds: boolean;
  locked: boolean;
  error: string | undefined;
  onChange: (value: Child[]) => void;
}): ReactElement {
  const { value, types, holds, locked, error, onChange } = props;
  const { t } = useTranslation();
  const set = (id: number, way: 'primary' | 'link', on: boolean): void => {
    const before = value.find((child) => child.id === id) ?? { id, primary: false, link: false };
    const after = { ...before, [way]: on };
    const kept = value.filter((child) => child.id !== id);
    const next = after.primary || after.link ? [...kept, after] : kept;
    onChange(next.toSorted((a, b) => order(a.id) - order(b.id)));
  };
  const order = (id: number): number => types.findIndex((type) => type.id === id);
  return (
    <section className="record-sec" aria-label={t('hierarchy.types.allowableChildren')}>
      <h3 className="sec">{t('hierarchy.types.allowableChildren')}</h3>
      {error !== undefined && <Banner tone="error">{error}</Banner>}
      {!holds ? (
        <p className="s muted">{t('hierarchy.types.childless')}</p>
      ) : (
        <div className="record-table">
          <table className="tb c">
            <thead>
              <tr>
                <th>{t('hierarchy.types.type')}</th>
                <th className="mid" style={{ width: 96 }}>
                  {t('hierarchy.relation.primary')}
                </th>
                <th className="mid" style={{ width: 96 }}>
                  {t('hierarchy.relation.link')}
                </th>
              </tr>
            </thead>
            <tbody>
              {types
                .filter((type) => type.id !== groupTypeId)
                .map((type) => (
                  <tr key={type.id}>
                    <td>
                      <span className="row">
                        <TypeIcon baseType={type.baseType} />
                        <span className="pn settings-code">{type.code}</span>
                        <span className="trunc">{type.description}</span>
                      </span>
                    </td>
                    {(['primary', 'link'] as const).map((way) => (
                      <td key={way} className="mid">
                        <Checkbox
                          aria-label={`${type.description}: ${t(`hierarchy.relation.${way}`)}`}
                          checked={value.some((child) => child.id === type.id && child[way])}
                          disabled={locked}
                          onChange={(event) => set(type.id, way, event.currentTarget.checked)}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
