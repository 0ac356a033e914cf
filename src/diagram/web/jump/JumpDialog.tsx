import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { DiagramPicker } from '../../../item-search/web/fields.tsx';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { BoundField, TextField } from '../../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import type { JumpTo } from '../../jump/contract.ts';
import { jumpLimits } from '../../jump/rules.ts';
import { tagKey } from '../../../image/rules.ts';
import type { Jumps } from './useJumps.ts';

interface Values {
  tag: string;
  /** The diagram it leads to; named as the server does. */
  targetId: { id: number; name: string; where: string } | null;
}

/** Adds a jump-to, or saves one again with another tag or target. */
export function JumpDialog(props: {
  old: JumpTo | null;
  sourceId: number;
  /** What a new one may be called: the tag of the selected hotspot. */
  firstTag: string;
  jumps: Jumps;
}): ReactElement {
  const { old, sourceId, firstTag, jumps } = props;
  const { t } = useTranslation();
  const [start] = useState<Values>(() => ({
    tag: old?.tag ?? firstTag,
    targetId:
      old && old.targetId !== null ? { id: old.targetId, name: old.targetName, where: old.where[0] ?? '' } : null,
  }));
  const form = useRecordForm<Values, Values>({
    record: start,
    valuesOf: (values) => values,
    label: (key) => t(key === 'tag' ? 'diagram.column.tag' : 'diagram.jump.target'),
    problemsOf: ({ tag, targetId }) => {
      const other = jumps.byTag.get(tagKey(tag));
      const isTaken = other !== undefined && other.id !== old?.id;
      return {
        ...(isTaken && { tag: t('diagram.jump.tagTaken') }),
        ...(tag.trim() === '' && { tag: t('diagram.jump.tagRequired', { max: String(jumpLimits.tag) }) }),
        ...(!targetId && { targetId: t('diagram.jump.targetRequired') }),
      };
    },
    send: async (values) => {
      if (values.targetId) await jumps.save(old, { tag: values.tag, targetId: values.targetId.id });
      return values;
    },
  });
  const target = form.field('targetId');
  return (
    <FormDialog
      title={t(old ? 'diagram.jump.edit' : 'diagram.jump.add')}
      form={form}
      onClose={() => jumps.open(null)}
      act={t(old ? 'platform.save' : 'diagram.jump.add')}
      reason={old && form.changed.length === 0 ? t('diagram.nothingToSave') : undefined}
      className="form-grid"
    >
      <TextField
        {...form.field('tag')}
        required
        hint={t('diagram.jump.tagHint')}
        data-autofocus
        autoComplete="off"
        maxLength={jumpLimits.tag}
      />
      <BoundField {...target} required span="all">
        <DiagramPicker chosen={target.value} without={sourceId} onChoose={target.onChange} />
      </BoundField>
    </FormDialog>
  );
}
