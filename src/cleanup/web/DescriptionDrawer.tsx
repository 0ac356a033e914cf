import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { partLimits } from '../../part/rules.ts';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { confirm } from '../../platform/web/confirm.ts';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Radio } from '../../platform/web/ui/checks.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { written } from '../../platform/web/written.ts';
import type { Described } from '../description/contract.ts';
import { cleaned, cleanupApi, partApi } from './useCleanup.ts';

/** The descriptions of a part, the master first: another is chosen, one is edited, a variant removed. */
export function DescriptionDrawer({ part, onClose }: { part: Described; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const told = useUndoToast();
  const busy = useBusyReason();
  const { partId } = part;
  const [chosen, select] = useState<number | null>(null);
  const [isEditing, edit] = useState(false);
  const variant = part.descriptions.find(({ id }) => id === chosen);
  const text = variant?.description ?? part.displayName;

  async function write(done: string, work: () => Promise<{ changeId: number }>): Promise<void> {
    try {
      const { changeId } = await work();
      told(done, changeId);
    } catch (error) {
      handleApiError(error);
    }
    await written(queries, cleaned);
  }

  async function choose(descriptionId: number): Promise<void> {
    const { totalCount } = await partApi.use.count({ id: partId });
    const sure = await confirm({
      title: t('cleanup.multiple.chooseTitle'),
      text: t('cleanup.multiple.changes', { count: totalCount }),
      confirm: t('cleanup.multiple.choose'),
    });
    if (!sure) return;
    select(null);
    await write(t('cleanup.multiple.chosen'), () => cleanupApi.description.choose({ partId, descriptionId }));
  }

  async function remove(descriptionId: number): Promise<void> {
    const sure = await confirm({
      title: t('cleanup.multiple.removeTitle'),
      text: t('cleanup.multiple.removeSure', { name: text }),
      confirm: t('cleanup.multiple.remove'),
      danger: true,
    });
    if (!sure) return;
    select(null);
    await write(t('cleanup.multiple.removed'), () => cleanupApi.description.remove({ partId, descriptionId }));
  }

  const needsVariant = busy ?? (variant ? undefined : t('cleanup.multiple.master'));
  return (
    <Dialog
      drawer
      title={t('cleanup.multiple.descriptions', { number: part.name })}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" reason={needsVariant} onClick={() => variant && void remove(variant.id)}>
            {t('cleanup.multiple.remove')}
          </Button>
          <Button size="lg" reason={busy} onClick={() => edit(true)}>
            {t('cleanup.multiple.edit')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            reason={needsVariant}
            onClick={() => variant && void choose(variant.id).catch((error: unknown) => handleApiError(error))}
          >
            {t('cleanup.multiple.choose')}
          </Button>
        </>
      }
    >
      <ul
        className="cleanup-lines"
        role="radiogroup"
        aria-label={t('cleanup.multiple.descriptions', { number: part.name })}
      >
        <Line
          text={part.displayName}
          note={t('cleanup.multiple.master')}
          checked={!variant}
          onChoose={() => select(null)}
        />
        {part.descriptions.map(({ id, description, count, firstSeenIn }) => (
          <Line
            key={id}
            text={description}
            note={
              firstSeenIn
                ? t('cleanup.multiple.metIn', { met: t('cleanup.multiple.met', { count }), name: firstSeenIn.name })
                : t('cleanup.multiple.met', { count })
            }
            checked={id === variant?.id}
            onChoose={() => select(id)}
          />
        ))}
      </ul>
      {isEditing && (
        <EditDescription
          text={text}
          onClose={() => edit(false)}
          onSend={async (newDescription) => {
            const { changeId } = variant
              ? await cleanupApi.description.edit({ partId, descriptionId: variant.id, newDescription })
              : await partApi.record
                  .changeDescription({ partId, newDescription })
                  .then(({ version }) => ({ changeId: version }));
            edit(false);
            told(t('cleanup.multiple.edited'), changeId);
            await written(queries, cleaned);
          }}
        />
      )}
    </Dialog>
  );
}

function Line(props: { text: string; note: string; checked: boolean; onChoose: () => void }): ReactElement {
  const { text, note, checked, onChoose } = props;
  return (
    <li role="presentation">
      <Radio
        name="description"
        checked={checked}
        onChange={onChoose}
        label={
          <span className="cleanup-said">
            <span>{text}</span>
            <span className="muted s">{note}</span>
          </span>
        }
      />
    </li>
  );
}

function EditDescription(props: {
  text: string;
  onSend: (text: string) => Promise<void>;
  onClose: () => void;
}): ReactElement {
  const { text, onSend, onClose } = props;
  const { t } = useTranslation();
  const max = partLimits.description;
  const form = useRecordForm<{ description: string }, { description: string }>({
    record: { description: text },
    valuesOf: (values) => values,
    label: () => t('cleanup.column.description'),
    problemsOf: ({ description }) => {
      const isGood = description.trim() !== '' && Array.from(description.trim()).length <= max;
      return isGood ? {} : { description: t('cleanup.multiple.required', { max }) };
    },
    send: async (values) => {
      await onSend(values.description.trim());
      return values;
    },
  });
  return (
    <FormDialog title={t('cleanup.multiple.editTitle')} form={form} act={t('platform.save')} onClose={onClose}>
      <TextField {...form.field('description')} required data-autofocus />
    </FormDialog>
  );
}
