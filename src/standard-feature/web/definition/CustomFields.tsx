import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bound, RecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { CheckField, SelectField, TextField } from '../../../platform/web/form/fields.tsx';
import { customKeys, featureLimits, inputTypes, type CustomData, type GlobalTypeKey } from '../../rules.ts';
import { listsQuery, listValuesQuery } from '../useFeatures.ts';
import type { DefinitionValues } from '../../rules.form.ts';

/** What a property says beside its name: each type has keys of its own. */
export function CustomFields(props: { kind: GlobalTypeKey; form: RecordForm<DefinitionValues> }): ReactElement {
  const { kind, form } = props;
  const { t } = useTranslation();
  const { customData: custom } = form.values;
  const askedLists = useQuery(listsQuery());
  const { data: lists = [] } = askedLists;
  const askedValues = useQuery(listValuesQuery(kind === 'list' ? (custom.listType ?? 0) : 0));
  const { data: values = [] } = askedValues;
  const keys: readonly (keyof CustomData)[] = customKeys[kind];

  /** A key as a field of its own; an undefined or empty value takes the key out. */
  function bound<T>(key: keyof CustomData, none: T): Bound<T> {
    const value = custom[key];
    const set = (next: T): void => {
      const rest: CustomData = { ...custom };
      delete rest[key];
      // Capitals or small letters; the default is a value of the list.
      if (next === true && key === 'allCaps') delete rest.allLower;
      if (next === true && key === 'allLower') delete rest.allCaps;
      if (key === 'listType') delete rest.default;
      form.choose('customData', next === none ? rest : { ...rest, [key]: next });
    };
    return {
      name: `customData.${key}`,
      label: t(`standard-feature.${key}`),
      value: (value ?? none) as T,
      error: form.errors[`customData.${key}`],
      dirty: form.base.customData[key] !== value,
      checking: false,
      onChange: set,
      onBlur: () => form.left(`customData.${key}`),
    };
  }

  const control = (key: keyof CustomData): ReactElement => {
    switch (key) {
      case 'decimals':
        return (
          <SelectField
            key={key}
            {...bound<number>(key, -1)}
            none={-1}
            placeholder={t('standard-feature.anyDecimals')}
            options={Array.from({ length: featureLimits.decimals + 1 }, (_, at) => ({ value: at, label: String(at) }))}
          />
        );
      case 'listType':
        return (
          <SelectField
            key={key}
            {...bound<number>(key, 0)}
            required
            none={0}
            from={askedLists}
            options={lists.map(({ id, name }) => ({ value: id, label: name }))}
          />
        );
      case 'inputType':
        return (
          <SelectField
            key={key}
            {...bound<string>(key, '')}
            none=""
            options={inputTypes
              .filter((one) => one.startsWith('line') === (kind === 'text'))
              .map((one) => ({ value: one, label: t(`standard-feature.input.${one}`) }))}
          />
        );
      case 'default':
        if (kind === 'list' || kind === 'flag')
          return (
            <SelectField
              key={key}
              {...bound<string>(key, '')}
              none=""
              {...(kind === 'list' && { from: askedValues })}
              options={
                kind === 'flag'
                  ? (['true', 'false'] as const).map((one) => ({
                      value: one,
                      label: t(`standard-feature.flag.${one}`),
                    }))
                  : values.map(({ id, name }) => ({ value: String(id), label: name }))
              }
            />
          );
        return <TextField key={key} {...bound<string>(key, '')} />;
      default:
        return <CheckField key={key} {...bound<boolean>(key, false)} />;
    }
  };
  return <>{keys.map(control)}</>;
}
