import { Check, CircleDashed, CircleX } from 'lucide-react';
import { memo, useId } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductField } from '../../../standard-feature/contract.ts';
import { featureMessages, globalTypeKey, globalTypes } from '../../../standard-feature/rules.ts';
import type { UnitValues } from '../../value/contract.ts';
import { cellKey, fieldKey, noCell, withCell, type Cell, type Cells } from '../../value/rules.form.ts';
import { ValueInput } from './ValueInput.tsx';

interface Props {
  itemId: number;
  field: ProductField;
  cells: Cells;
  /** How often the field is repeated. */
  places: number;
  /** The name of the field that says so. */
  counter: string | undefined;
  /** Values as they were read: they name what was chosen of lists. */
  labels: UnitValues['values'];
  errors: Readonly<Record<string, string>>;
  isDone: boolean;
  isDirty: boolean;
  tried: boolean;
  readOnly: boolean;
  setCells: (field: ProductField, change: (cells: Cells) => Cells) => void;
  left: (path: string) => void;
}

const errorsOf = ({ field, errors }: Props): string =>
  Object.entries(errors)
    .filter(([path]) => path.startsWith(`${fieldKey(field.id)}.`))
    .map(([path, text]) => `${path}:${text}`)
    .join('|');

/** A field with its inputs: one, one for each repetition, or the sub objects of a complex object in a frame. */
export const FieldRow = memo(
  (props: Props): ReactElement => {
    const { itemId, field, cells, places, counter, labels, errors, isDone, isDirty, tried, readOnly } = props;
    const { setCells, left } = props;
    const { t } = useTranslation();
    const id = useId();
    const { type, subObjects, isRequired, repeatField } = field;
    const kind = globalTypeKey(type.globalTypeId);
    const isComplex = type.globalTypeId === globalTypes.complexObject;
    const path = (place: number, partId: number | null): string => `${fieldKey(field.id)}.${cellKey(place, partId)}`;
    const texts = [
      ...new Set(
        Object.entries(errors).flatMap(([at, text]) => (at.startsWith(`${fieldKey(field.id)}.`) ? [text] : [])),
      ),
    ];
    const lacks =
      texts.length === 0 && tried && isRequired && !isDone && kind === 'measurement'
        ? featureMessages.oneUnit
        : undefined;

    const input = (
      place: number,
      partId: number | null,
      of: Cell | undefined,
      name: string,
    ): ReactElement | undefined => {
      const at = cellKey(place, partId);
      const valueType = partId === null ? type : subObjects.find((part) => part.id === partId)?.type;
      return (
        valueType && (
          <ValueInput
            key={at}
            itemId={itemId}
            fieldId={field.id}
            name={name}
            type={valueType}
            cell={of ?? noCell}
            label={
              labels.find((value) => value.fieldId === field.id && value.place === place && value.partId === partId) ??
              null
            }
            invalid={errors[path(place, partId)] !== undefined}
            required={isRequired}
            readOnly={readOnly}
            nth={repeatField === null || isComplex ? undefined : place + 1}
            describedBy={texts.length > 0 || lacks !== undefined ? `${id}-err` : undefined}
            onChange={(next) => setCells(field, (now) => withCell(now, at, next))}
            onBlur={() => left(path(place, partId))}
          />
        )
      );
    };

    const named = (place: number): string =>
      repeatField === null ? field.fieldName : t('major-unit.value.nth', { name: field.fieldName, nth: place + 1 });
    return (
      <div className="uv-field" data-field={field.id} data-dirty={isDirty || undefined}>
        <div className="uv-field-name">
          <span className="med">{field.fieldName}</span>
          {isRequired && <span className="req" aria-hidden="true" />}
          <span className="faint s">
            {repeatField === null ? t(`major-unit.value.kind.${kind}`) : t('major-unit.value.repeats')}
            {type.customData.allCaps && `, ${t('major-unit.value.capitals')}`}
            {type.customData.allLower && `, ${t('major-unit.value.small')}`}
          </span>
        </div>
        <div className="uv-field-inputs" role="group" aria-label={field.fieldName}>
          <div className="uv-field-line">
            {Array.from({ length: places }, (_, place) =>
              isComplex ? (
                <fieldset key={place} className="uv-complex">
                  <legend className="vh">{named(place)}</legend>
                  {subObjects.map((part) => (
                    <div key={part.id} className="uv-complex-part">
                      <span className="s muted" aria-hidden="true">
                        {part.name}
                        {part.isRequired && <span className="req" />}
                      </span>
                      {input(place, part.id, cells[cellKey(place, part.id)], `${named(place)}, ${part.name}`)}
                    </div>
                  ))}
                </fieldset>
              ) : (
                input(place, null, cells[cellKey(place, null)], named(place))
              ),
            )}
          </div>
          {counter !== undefined && (
            <span className="muted s">{t('major-unit.value.from', { count: places, name: counter })}</span>
          )}
          {(texts.length > 0 || lacks !== undefined) && (
            <span className="errt" role="alert" id={`${id}-err`}>
              <CircleX className="i12" aria-hidden="true" />
              {texts.length > 0 ? texts.join(' ') : lacks}
            </span>
          )}
        </div>
        <span className={`uv-field-mark ${isDone ? 'ok' : isRequired ? 'err' : ''}`}>
          {isDone ? <Check className="i14" aria-hidden="true" /> : <CircleDashed className="i14" aria-hidden="true" />}
          <span className="vh">{t(isDone ? 'major-unit.value.complete' : 'major-unit.value.incomplete')}</span>
        </span>
      </div>
    );
  },
  // Handlers are others at every draw and do the same; errors are told apart by text.
  (a, b) =>
    a.field === b.field &&
    a.cells === b.cells &&
    a.places === b.places &&
    a.labels === b.labels &&
    a.isDone === b.isDone &&
    a.isDirty === b.isDirty &&
    a.tried === b.tried &&
    a.readOnly === b.readOnly &&
    errorsOf(a) === errorsOf(b),
);
