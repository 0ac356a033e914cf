import { useQueryClient } from '@tanstack/react-query';
import { Save } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { toast } from '../../../platform/web/toast.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { ProfileDialog } from '../profile/ProfileDialog.tsx';
import { profileOptions } from '../../mapping/rules.fill.ts';
import type { Draft } from '../useDraft.ts';
import { useProfiles } from '../useImport.ts';
import type { Analysis, ImportKind, Profile } from '../useImport.ts';

/** What is left to fix, and the ways on: Continue only once every required column is filled. */
export function WizardFoot(props: {
  kind: ImportKind;
  draft: Draft;
  /** Undefined while the file cannot be read. */
  analysis: Analysis | undefined;
  /** False while a newer analysis is on its way. */
  isCurrent: boolean;
  onSaved: (profile: Profile) => void;
  onCancel: () => void;
  onBack: () => void;
  onContinue: () => void;
}): ReactElement {
  const { kind, draft, analysis, isCurrent, onSaved, onCancel, onBack, onContinue } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isNaming, setNaming] = useState(false);
  const { data: profiles = [] } = useProfiles(kind.id);
  const chosen = profiles.find(({ name }) => name === draft.profileName) ?? null;
  const wrong = analysis?.columns.filter(({ errors }) => errors.length > 0) ?? [];
  const toFix = wrong.length > 0 ? t('import.fixFirst', { count: wrong.length }) : undefined;
  const [first] = wrong.flatMap(({ errors }) => errors);
  return (
    <div className="savebar import-wizard-foot" role="region" aria-label={t('import.wizard.ways')}>
      {toFix ? (
        <span role="status">
          <b className="danger med">{toFix}</b> <span className="muted s">{first}</span>
        </span>
      ) : (
        <span className="muted s" role="status">
          {analysis && t('import.ready')}
        </span>
      )}
      <Button
        className="ml"
        variant="ghost"
        icon={<Save className="i14" />}
        reason={analysis ? undefined : t('import.wizard.unread')}
        onClick={() => setNaming(true)}
      >
        {t('import.profile.save')}
      </Button>
      <Button onClick={onCancel}>{t('platform.cancel')}</Button>
      <Button onClick={onBack}>{t('import.wizard.back')}</Button>
      <Button
        variant="primary"
        reason={toFix ?? (analysis ? undefined : t('import.wizard.unread'))}
        onClick={() => {
          if (isCurrent) onContinue();
        }}
      >
        {t('import.continue')}
      </Button>
      {isNaming && (
        <ProfileDialog
          kind={kind}
          over={chosen}
          as={chosen ? 'update' : 'save'}
          options={profileOptions(draft.options, analysis)}
          onClose={() => setNaming(false)}
          onSaved={async (saved) => {
            await client.invalidateQueries({ queryKey: [catalogCode(), 'import', 'profiles', kind.id] });
            onSaved(saved);
            setNaming(false);
            toast.success(t('import.profile.saved', { name: saved.name }));
          }}
        />
      )}
    </div>
  );
}
