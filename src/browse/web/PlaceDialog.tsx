import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { TOP } from '../../hierarchy/tree/rules.branches.ts';
import { holds } from '../../hierarchy/rules.ts';
import { ItemFinder } from '../../item-search/web/fields.tsx';
import { ancestorsQuery, useBrowse, useTypes } from './useHierarchy.ts';
import type { ActionTarget } from './useItemActions.ts';

interface Values {
  /** Of id null: the top level. */
  parent: { id: number | null; name: string } | null;
}

const start: Values = { parent: null };

/** Chooses another parent for items, or one more: the keyboard's way of dragging. */
export function PlaceDialog(props: {
  targets: readonly ActionTarget[];
  as: 'primary' | 'link';
  onChoose: (parentId: number | null) => Promise<void>;
  onClose: () => void;
}): ReactElement {
  const { targets, as, onChoose, onClose } = props;
  const { t } = useTranslation();
  const { context } = useBrowse();
  const types = useTypes();
  const moved = types.filter((type) => targets.some((target) => target.typeId === type.id));
  const takes = types
    .filter((type) => moved.every((own) => holds(type.allowableChildren, own.id, as)))
    .map((type) => type.id);
  /** Neither under itself nor where all of them are already. */
  const isChoice = (id: number): boolean =>
    targets.every((target) => target.id !== id) &&
    targets.some((target) => target.parentId !== (id === TOP ? null : id));

  const [only] = targets;
  /** The top of the branch that the first of them is in, whose items come first. */
  const { data: way } = useQuery({ ...ancestorsQuery(only?.id ?? 0), enabled: only !== undefined });
  const branch = way && way.length > 1 ? way[0]?.id : undefined;

  const form = useRecordForm<Values, Values>({
    record: start,
    valuesOf: (values) => values,
    label: () => t('hierarchy.place.search'),
    send: async (values) => {
      if (values.parent) await onChoose(values.parent.id);
      return values;
    },
  });
  const { parent } = form.values;
  const top = { id: null, name: t('hierarchy.move.top') };
  const canBeTop = as === 'primary' && moved.every((own) => own.allowTopLevel) && isChoice(TOP);

  const name = only && targets.length === 1 ? only.name : t('hierarchy.many', { count: targets.length });
  const title = t(as === 'primary' ? 'hierarchy.move.title' : 'hierarchy.linkTo.title', { name });
  const act = t(as === 'primary' ? 'hierarchy.move.act' : 'hierarchy.linkTo.act');
  return (
    <FormDialog
      title={title}
      form={form}
      onClose={onClose}
      act={act}
      reason={parent ? undefined : t('hierarchy.place.choose')}
      className="place-pick"
    >
      <ItemFinder
        label={t('hierarchy.place.search')}
        context={context}
        selected={parent?.id ?? null}
        typeIds={takes}
        near={branch}
        allow={(item) => isChoice(item.id)}
        onOpen={(id, item) => form.set('parent', { id, name: item.displayName })}
      />
      {canBeTop && (
        <span className="row">
          <Button onClick={() => form.set('parent', top)}>{top.name}</Button>
        </span>
      )}
      <p className="s muted" role="status">
        {parent
          ? parent.id === null
            ? parent.name
            : t('hierarchy.place.chosen', { name: parent.name })
          : t('hierarchy.place.hint', { type: moved.map((own) => own.description).join(', ') })}
      </p>
    </FormDialog>
  );
}
