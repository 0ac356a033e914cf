import { Check, ChevronDown, Lock, X } from 'lucide-react';
import {
  Select as AriaSelect,
  Autocomplete,
  Button,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField,
  useFilter,
} from 'react-aria-components';
import { useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button as PlainButton } from './Button.tsx';
import { FirstFocus } from './FirstFocus.tsx';
import { frameClass, useField } from './Field.tsx';
import { LIST_HEIGHT } from './Popover.tsx';
import { Skeleton } from './progress.tsx';

export interface SelectOption {
  value: string;
  label: string;
  icon?: ReactNode;
  /** Text after the label, or why a disabled option is off. */
  hint?: string | undefined;
  disabled?: boolean;
}

/** What options are asked with, as `useQuery` answers it. */
export interface OptionsQuery {
  data: unknown;
  isLoading: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface SelectProps {
  options: readonly SelectOption[];
  /** Where the options come from: the list opens before they have come, and asks again where they did not. */
  from?: OptionsQuery;
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  placeholder?: string;
  clearable?: boolean;
  /** Default: a search field from 9 options on. */
  searchable?: boolean;
  readOnly?: boolean;
  size?: 'sm' | 'md' | 'lg';
  /** Without a Field around it. */
  'aria-label'?: string;
}

/** Chooses one of a list. Its name is the label, then what is chosen. */
export function Select(props: SelectProps): ReactElement {
  const { options, from, value, onChange, placeholder, clearable = false, size = 'md' } = props;
  const { searchable = options.length > 8 } = props;
  const { t } = useTranslation();
  const chosen = options.find((option) => option.value === value);
  return (
    <Frame
      {...props}
      className={size === 'md' ? '' : ` ${size}`}
      value={value}
      onChange={(next) => onChange(next === null ? null : String(next))}
      shown={
        from?.isLoading && value !== null && !chosen ? (
          <>
            <Skeleton width={80} />
            <span className="vh">{t('platform.loading')}</span>
          </>
        ) : (
          <>
            {chosen?.icon}
            <span className={chosen ? 'trunc' : 'faint trunc'}>{chosen?.label ?? placeholder}</span>
          </>
        )
      }
      clear={
        clearable &&
        chosen && (
          <button type="button" className="in-clear" aria-label={t('platform.clear')} onClick={() => onChange(null)}>
            <X className="i12" />
          </button>
        )
      }
      options={options}
      isChosen={(option) => option.value === value}
      searchable={searchable}
    />
  );
}

/** Chooses several of a list, in the list's order; values no longer offered stay until they are taken out. */
export function MultiSelect(props: {
  options: readonly string[];
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  onBlur?: () => void;
  readOnly: boolean;
}): ReactElement {
  const { options, values, onChange } = props;
  const offered = [...options, ...values.filter((value) => !options.includes(value))];
  return (
    <Frame
      {...props}
      className=" chips-frame"
      selectionMode="multiple"
      value={[...values]}
      onChange={(next) => onChange(offered.filter((one) => next.includes(one)))}
      shown={values.map((value) => (
        <span key={value} className="chip pad">
          {value}
        </span>
      ))}
      options={offered.map((value) => ({ value, label: value }))}
      isChosen={({ value }) => values.includes(value)}
      searchable={offered.length > 8}
    />
  );
}

type AriaProps<M extends 'single' | 'multiple'> = Parameters<typeof AriaSelect<object, M>>[0];

/** The field and its list. */
function Frame<M extends 'single' | 'multiple' = 'single'>(
  props: Required<Pick<AriaProps<M>, 'value' | 'onChange'>> &
    Pick<AriaProps<M>, 'selectionMode'> & {
      className: string;
      shown: ReactNode;
      clear?: ReactNode;
      options: readonly SelectOption[];
      from?: OptionsQuery;
      isChosen: (option: SelectOption) => boolean;
      searchable: boolean;
      readOnly?: boolean;
      onBlur?: () => void;
      'aria-label'?: string;
    },
): ReactElement {
  const { className, shown, clear, from, isChosen, onBlur, selectionMode, value, onChange } = props;
  const { t } = useTranslation();
  const field = useField();
  const frame = useRef<HTMLDivElement>(null);
  const { contains } = useFilter({ sensitivity: 'base' });
  const readOnly = props.readOnly || field.readOnly;
  const isWaiting = from?.isLoading ?? false;
  // What is typed before the options have come looks for them when they have.
  const [hasWaited, setWaited] = useState(false);
  const options = isWaiting ? [] : props.options;
  const searchable = props.searchable || hasWaited;
  const emptyText = isWaiting ? 'platform.loading' : options.length > 0 ? 'platform.noMatch' : 'platform.noChoices';
  const list = (
    <ListBox className="menu-options" renderEmptyState={() => <div className="menu-empty">{t(emptyText)}</div>}>
      {options.map((option) => (
        <ListBoxItem
          key={option.value}
          id={option.value}
          textValue={option.label}
          className="menu-item"
          isDisabled={option.disabled ?? false}
        >
          {option.icon}
          <span className="grow">{option.label}</span>
          {option.hint && <span className="menu-end">{option.hint}</span>}
          {isChosen(option) && <Check className="i14" aria-hidden="true" />}
        </ListBoxItem>
      ))}
    </ListBox>
  );
  return (
    <AriaSelect<object, M>
      ref={frame}
      className={frameClass({ ...field, readOnly }, className)}
      {...(selectionMode ? { selectionMode } : {})}
      value={value}
      onChange={onChange}
      isDisabled={readOnly}
      onOpenChange={(opened) => setWaited(opened && isWaiting)}
      // Or a press on a field that has nothing to offer yet would do nothing.
      allowsEmptyCollection
      isInvalid={field.invalid}
      isRequired={field.required}
      validationBehavior="aria"
      {...(onBlur ? { onBlur } : {})}
      {...(props['aria-label'] ? { 'aria-label': props['aria-label'] } : {})}
      {...(field.labelId ? { 'aria-labelledby': field.labelId } : {})}
      {...(field.describedBy ? { 'aria-describedby': field.describedBy } : {})}
    >
      <Button
        id={field.id}
        className="in-value"
        {...(props['aria-label'] ? { 'aria-label': props['aria-label'] } : {})}
        aria-labelledby={`${field.labelId ?? field.id} ${field.id}-value`}
      >
        <span id={`${field.id}-value`} className="in-shown">
          {shown}
        </span>
      </Button>
      {!readOnly && clear}
      {readOnly ? <Lock className="i12" aria-hidden="true" /> : <ChevronDown className="i14" aria-hidden="true" />}
      <Popover
        className="menu"
        triggerRef={frame}
        placement="bottom start"
        offset={4}
        maxHeight={LIST_HEIGHT}
        style={{ minWidth: 'var(--trigger-width)' }}
      >
        {from?.isError && from.data === undefined ? (
          <ListFailed from={from} />
        ) : searchable ? (
          <Autocomplete filter={contains}>
            <SearchField className="menu-search" aria-label={t('platform.search')} autoFocus>
              <Input className="in sm" placeholder={t('platform.search')} />
            </SearchField>
            {list}
          </Autocomplete>
        ) : (
          list
        )}
      </Popover>
    </AriaSelect>
  );
}

/** In place of the list, with the focus that it would have had. */
function ListFailed({ from }: { from: OptionsQuery }): ReactElement {
  const { t } = useTranslation();
  return (
    <div className="menu-empty menu-failed" role="alert">
      <FirstFocus />
      {t('platform.list.failed')}
      <PlainButton
        data-autofocus
        size="sm"
        busy={from.isFetching && t('platform.loading')}
        onClick={() => void from.refetch()}
      >
        {t('platform.tryAgain')}
      </PlainButton>
    </div>
  );
}
