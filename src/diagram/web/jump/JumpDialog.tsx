import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { DiagramPicker } from '../../../item-search/web/fields.tsx';
import { refusedFields } from '../../../platform/web/api/errors.ts';
import { FormDialog } from '../../../platform/web/ui/FormDialog.tsx';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import type { JumpTo } from '../../jump/contract.ts';
import { jumpLimits } from '../../jump/rules.ts';
import { tagKey } from '../../../image/rules.ts';
import type { Jumps } from './useJumps.ts';

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
  const start = {
    tag: old?.tag ?? firstTag,
    target: old && old.targetId !== null ? { id: old.targetId, name: old.targetName, where: old.where[0] ?? '' } : null,
  };
  const [tag, setTag] = useState(start.tag);
  const [target, setTarget] = useState(start.target);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [saving, setSaving] = useState(false);
  const dirty = tag !== start.tag || target?.id !== start.target?.id;
  const other = jumps.byTag.get(tagKey(tag));
  const taken = other !== undefined && other.id !== old?.id ? t('diagram.jump.tagTaken') : undefined;

  async function submit(): Promise<void> {
    const missing = {
      ...(tag.trim() === '' && { tag: t('diagram.jump.tagRequired', { max: String(jumpLimits.tag) }) }),
      ...(!target && { targetId: t('diagram.jump.targetRequired') }),
    };
    setErrors(missing);
    if (taken !== undefined || !target || Object.keys(missing).length > 0) return;
    setSaving(true);
    try {
      await jumps.save(old, { tag, targetId: target.id });
    } catch (error) {
      setErrors(refusedFields(error));
      setSaving(false);
    }
  }

  return (
    <FormDialog
      title={t(old ? 'diagram.jump.edit' : 'diagram.jump.add')}
      dirty={dirty}
      onClose={() => jumps.open(null)}
      act={t(old ? 'platform.save' : 'diagram.jump.add')}
      busy={saving && t('platform.saving')}
      reason={old && !dirty ? t('diagram.nothingToSave') : undefined}
      onSubmit={() => void submit()}
      className="form-grid"
    >
      <Field
        label={t('diagram.column.tag')}
        required
        hint={t('diagram.jump.tagHint')}
        error={taken ?? errors['tag']}
        dirty={old !== null && tag !== old.tag}
      >
        <TextInput
          data-autofocus
          autoComplete="off"
          maxLength={jumpLimits.tag}
          value={tag}
          onChange={(event) => {
            setTag(event.currentTarget.value);
            setErrors(({ tag: _gone, ...rest }) => rest);
          }}
        />
      </Field>
      <Field label={t('diagram.jump.target')} required span="all" error={errors['targetId'] ?? errors['workflow']}>
        <DiagramPicker
          chosen={target}
          without={sourceId}
          onChoose={(chosen) => {
            setTarget(chosen);
            setErrors(({ targetId: _gone, ...rest }) => rest);
          }}
        />
      </Field>
    </FormDialog>
  );
}
