import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './ui/Button.tsx';
import { Dialog } from './ui/Dialog.tsx';
import { Radio } from './ui/checks.tsx';
import { Banner } from './ui/marks.tsx';

/** One contested field, in words. */
export interface Contested {
  key: string;
  label: string;
  theirs: string;
  mine: string;
  /** Changed here too, so that mine is chosen at first. */
  changed: boolean;
}

/** The second of two saves: their value and mine, field by field (docs/domain/screens.md, Two editors). */
export function ConflictDialog(props: {
  fields: readonly Contested[];
  /** Saves again; `keep` are the fields that stay mine. */
  onSave: (keep: ReadonlySet<string>) => void;
  onClose: () => void;
}): ReactElement {
  const { fields, onSave, onClose } = props;
  const { t } = useTranslation();
  const [keep, setKeep] = useState<ReadonlySet<string>>(
    () => new Set(fields.filter((field) => field.changed).map((field) => field.key)),
  );
  const choose = (key: string, mine: boolean): void =>
    setKeep(new Set([...[...keep].filter((other) => other !== key), ...(mine ? [key] : [])]));
  const cell = (field: Contested, mine: boolean): ReactElement => {
    const value = mine ? field.mine : field.theirs;
    return (
      <td className="wrap">
        <Radio
          name={`conflict-${field.key}`}
          aria-label={`${field.label}, ${t(mine ? 'platform.conflict.mine' : 'platform.conflict.theirs')}`}
          checked={keep.has(field.key) === mine}
          onChange={() => choose(field.key, mine)}
          label={value === '' ? <span className="faint">{t('platform.conflict.none')}</span> : value}
        />
      </td>
    );
  };
  return (
    <Dialog
      alert
      width={800}
      title={t('platform.conflict.title')}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" onClick={() => setKeep(new Set())}>
            {t('platform.conflict.takeAll')}
          </Button>
          <Button size="lg" onClick={() => setKeep(new Set(fields.map((field) => field.key)))}>
            {t('platform.conflict.keepAll')}
          </Button>
          <Button size="lg" className="ml" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button size="lg" variant="primary" data-autofocus onClick={() => onSave(keep)}>
            {t('platform.save')}
          </Button>
        </>
      }
    >
      <Banner tone="error">{t('platform.error.conflict')}</Banner>
      {fields.length > 0 && (
        <table className="tb conflict">
          <thead>
            <tr>
              <th style={{ width: '22%' }}>{t('platform.conflict.field')}</th>
              <th>{t('platform.conflict.theirs')}</th>
              <th>{t('platform.conflict.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.key}>
                <td className="med">{field.label}</td>
                {cell(field, false)}
                {cell(field, true)}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
