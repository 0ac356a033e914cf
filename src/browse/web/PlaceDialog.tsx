import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { TOP } from '../../hierarchy/tree/rules.branches.ts';
import { holds } from '../../hierarchy/rules.ts';
import { FoundItems } from '../../item-search/web/fields.tsx';
import { useBrowse, useTypes } from './useHierarchy.ts';
import type { ActionTarget } from './useItemActions.ts';

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
  const [typed, setTyped] = useState('');
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(null);
  const [saving, setSaving] = useState(false);
  const moved = types.filter((type) => targets.some((target) => target.typeId === type.id));
  const takes = new Set(
    types.filter((type) => moved.every((own) => holds(type.allowableChildren, own.id, as))).map((type) => type.id),
  );
  /** Neither under itself nor where all of them are already. */
  const isChoice = (id: number): boolean =>
    targets.every((target) => target.id !== id) &&
    targets.some((target) => target.parentId !== (id === TOP ? null : id));

  async function choose(parentId: number | null): Promise<void> {
    setSaving(true);
    await onChoose(parentId);
    setSaving(false);
  }

  const [only] = targets;
  const name = only && targets.length === 1 ? only.name : t('hierarchy.many', { count: targets.length });
  const title = t(as === 'primary' ? 'hierarchy.move.title' : 'hierarchy.linkTo.title', { name });
  const act = t(as === 'primary' ? 'hierarchy.move.act' : 'hierarchy.linkTo.act');
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          {as === 'primary' && moved.every((own) => own.allowTopLevel) && isChoice(TOP) && (
            <Button size="lg" onClick={() => void choose(null)}>
              {t('hierarchy.move.top')}
            </Button>
          )}
          <Button size="lg" className="ml" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            busy={saving && t('platform.saving')}
            {...(chosen ? {} : { reason: t('hierarchy.place.choose') })}
            onClick={() => void (chosen && choose(chosen.id))}
          >
            {act}
          </Button>
        </>
      }
    >
      <form
        className="place-pick"
        onSubmit={(event) => {
          event.preventDefault();
          setTerm(typed.trim());
        }}
      >
        <TextInput
          size="lg"
          aria-label={t('hierarchy.place.search')}
          placeholder={t('hierarchy.place.search')}
          icon={<ListFilter className="i14" aria-hidden="true" />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setTerm(event.currentTarget.value.trim());
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.currentTarget.form?.querySelector<HTMLElement>('.found-row')?.focus();
            event.preventDefault();
          }}
        />
        <FoundItems
          context={context}
          term={term}
          selected={chosen?.id ?? null}
          allow={(item) => takes.has(item.typeId) && isChoice(item.id)}
          onOpen={(id, item) => setChosen({ id, name: item.displayName })}
          onClear={() => {
            setTyped('');
            setTerm('');
          }}
        />
        <p className="s muted" role="status">
          {chosen
            ? t('hierarchy.place.chosen', { name: chosen.name })
            : t('hierarchy.place.hint', { type: moved.map((own) => own.description).join(', ') })}
        </p>
      </form>
    </Dialog>
  );
}
