import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../../platform/web/api/client.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { folderKinds } from '../../release/folder/rules.ts';
import { usePublishContext } from './usePublish.ts';
import type { Environment } from './usePublish.ts';
import { useReaders } from './useReaders.ts';

/** Stands for none among groups and audiences. */
const nobody = '0';

/** Downloads what a reader has of an environment with the viewer, for a double click or for a file host. */
export function FolderDialog(props: { environments: readonly Environment[]; onClose: () => void }): ReactElement {
  const { environments, onClose } = props;
  const { t } = useTranslation();
  const context = usePublishContext();
  const shown = environments.filter(({ release }) => release !== null).map(({ name }) => name);
  const [environment, setEnvironment] = useState<string | null>(
    shown.includes('Production') ? 'Production' : (shown[0] ?? null),
  );
  const [kind, setKind] = useState<string | null>('stick');
  const [group, setGroup] = useState(nobody);
  const [audience, setAudience] = useState(nobody);
  const { groups, audiences, isError } = useReaders();
  const query = new URLSearchParams({
    environment: environment ?? '',
    for: kind ?? '',
    ...(group !== nobody && { group }),
    ...(audience !== nobody && { audience }),
  });
  return (
    <Dialog
      width={400}
      title={t('publish.folder.title')}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <a
            className="btn pri lg"
            href={`/${catalogCode()}/api/publish/${context}/Folder?${query}`}
            download
            onClick={onClose}
          >
            {t('publish.folder.act')}
          </a>
        </>
      }
    >
      <div className="publish-asks">
        <p>{t('publish.folder.text')}</p>
        <Field label={t('publish.folder.environment')}>
          <Select
            options={shown.map((value) => ({ value, label: value }))}
            value={environment}
            onChange={(value) => setEnvironment(value ?? environment)}
          />
        </Field>
        <Field label={t('publish.folder.for')}>
          <Select
            options={folderKinds.map((value) => ({ value, label: t(`publish.folder.for.${value}`) }))}
            value={kind}
            onChange={(value) => setKind(value ?? kind)}
          />
        </Field>
        <Reader
          label={t('publish.folder.group')}
          none={t('publish.folder.group.none')}
          options={groups}
          value={group}
          onChange={(value) => setGroup(value ?? nobody)}
        />
        <Reader
          label={t('publish.folder.audience')}
          none={t('publish.folder.audience.none')}
          options={audiences}
          value={audience}
          onChange={(value) => setAudience(value ?? nobody)}
        />
        {isError && <p role="alert">{t('publish.folder.unknown')}</p>}
        <p className="muted s">{t('publish.folder.more')}</p>
      </div>
    </Dialog>
  );
}

/** One group or audience, or none; nothing where the catalogue has none. */
function Reader(props: {
  label: string;
  none: string;
  options: readonly { id: number; name: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
}): ReactElement | null {
  const { label, none, options, value, onChange } = props;
  if (options.length === 0) return null;
  return (
    <Field label={label}>
      <Select
        options={[
          { value: nobody, label: none },
          ...options.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={value}
        onChange={onChange}
      />
    </Field>
  );
}
