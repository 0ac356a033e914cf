import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { holds } from '../rules.ts';
import { FoundItems } from './tree/FoundItems.tsx';
import { useTypes } from './useHierarchy.ts';
import type { ActionTarget } from './useItemActions.ts';

/** Chooses another parent for an item, or one more: the keyboard's way of dragging. */
export function PlaceDialog(props: {
  target: ActionTarget;
  as: 'primary' | 'link';
  onChoose: (parentId: number | null) => Promise<void>;
  onClose: () => void;
}): ReactElement {
  const { target, as, onChoose, onClose } = props;
  const { t } = useTranslation();
  const types = useTypes();
  const [typed, setTyped] = useState('');
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(null);
  const [saving, setSaving] = useState(false);
  const own = types.find((type) => type.id === target.typeId);
  const takes = new Set(
    types.filter((type) => holds(type.allowableChildren, target.typeId, as)).map((type) => type.id),
  );

  async function choose(parentId: number | null): Promise<void> {
    setSaving(true);
    await onChoose(parentId);
    setSaving(false);
  }

  const title = t(as === 'primary' ? 'hierarchy.move.title' : 'hierarchy.linkTo.title', {
    name: target.name,
  });
  const act = t(as === 'primary' ? 'hierarchy.move.act' : 'hierarchy.linkTo.act');
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          {as === 'primary' && own?.allowTopLevel && target.parentId !== null && (
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
        />
        <FoundItems
          term={term}
          selected={chosen?.id ?? null}
          allow={(item) => takes.has(item.typeId) && item.id !== target.id && item.id !== target.parentId}
          onOpen={(id, item) => setChosen({ id, name: item.displayName })}
          onClear={() => {
            setTyped('');
            setTerm('');
          }}
        />
        <p className="s muted" role="status">
          {chosen
            ? t('hierarchy.place.chosen', { name: chosen.name })
            : t('hierarchy.place.hint', { type: own?.description ?? '' })}
        </p>
      </form>
    </Dialog>
  );
}
