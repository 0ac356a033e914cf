import type { ReactElement } from 'react';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { maxColumns } from '../../../item-search/rules.ts';
import { toggled } from '../../../item-search/rules.address.ts';

/** Chooses the attributes that the rows show. */
export const AttributeColumns = (props: {
  offered: readonly { id: number; name: string }[];
  shown: readonly number[];
  onChange: (shown: number[]) => void;
}): ReactElement[] =>
  props.offered.map(({ id, name }) => (
    <Checkbox
      key={id}
      label={name}
      checked={props.shown.includes(id)}
      disabled={props.shown.length >= maxColumns && !props.shown.includes(id)}
      onChange={() => props.onChange(toggled(props.shown, id))}
    />
  ));
