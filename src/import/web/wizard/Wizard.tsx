import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Guarded, useUnsavedGuard } from '../../../platform/web/curtain.tsx';
import { describeError } from '../../../platform/web/api/errors.ts';
import { NARROW, useMedia } from '../../../platform/web/media.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Banner, Tag } from '../../../platform/web/ui/marks.tsx';
import { Skeleton, Steps } from '../../../platform/web/ui/progress.tsx';
import { partsOfProfileName, profileNameIn } from '../../rules.ts';
import { mappingOf } from '../../mapping/rules.fill.ts';
import { addressOf } from '../useAddress.ts';
import { asFound } from '../useDraft.ts';
import type { Draft } from '../useDraft.ts';
import { useAnalysis } from '../useImport.ts';
import type { ImportKind } from '../useImport.ts';
import { FileColumns } from './FileColumns.tsx';
import { Targets } from './Targets.tsx';
import { WizardFoot } from './WizardFoot.tsx';
import { WizardPreview } from './WizardPreview.tsx';

type Options = Draft['options'];

/** The mapping of one file: it is worked on here, and the import takes it with Continue or Back. */
export function Wizard(props: {
  kind: ImportKind;
  draft: Draft;
  /** Why what the address named is not there. */
  problem: string;
  onChange: (patch: Partial<Draft>) => void;
}): ReactElement {
  const { kind, draft, problem, onChange } = props;
  const router = useRouter();
  const [options, setOptions] = useState<Options>(draft.options);
  const own: Draft = { ...draft, options };
  const analysis = useAnalysis(kind.id, own);
  const isDirty = JSON.stringify(options) !== JSON.stringify(draft.options);
  const guard = useUnsavedGuard(isDirty);
  const narrow = useMedia(NARROW);
  /** The column of the file that was picked up, and the one that is looked at. */
  const [held, setHeld] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const { data } = analysis;
  const leave = (patch: Partial<Draft>): void => {
    guard.release();
    onChange(patch);
    router.history.push(addressOf('import', kind.id, { ...draft, ...patch }));
  };
  const mapping = options.columns ?? (data ? mappingOf(data) : {});
  const parts = { kind, options, mapping, readOnly: narrow, onOptions: setOptions };
  return (
    <Guarded guard={guard} dirty={isDirty} className="pane fill import-wizard-page">
      <Head kind={kind} draft={own} />
      {problem && <Banner tone="error">{problem}</Banner>}
      {narrow && <TooNarrow />}
      {analysis.isError && <Refused error={analysis.error} onAsFound={() => setOptions(asFound(options))} />}
      {!data && !analysis.isError && <Skeleton width="100%" />}
      {data && !analysis.isError && (
        <div className="split import-wizard">
          <FileColumns
            analysis={data}
            mapping={mapping}
            readOnly={narrow}
            held={held}
            onHold={setHeld}
            onShow={setShown}
          />
          <div className="pane pane-line" id="import-targets" tabIndex={-1}>
            <Targets {...parts} analysis={data} held={held} onPlaced={() => setHeld(null)} />
            <WizardPreview {...parts} analysis={data} marked={held ?? shown} />
          </div>
        </div>
      )}
      <WizardFoot
        kind={kind}
        draft={own}
        analysis={analysis.isError ? undefined : data}
        isCurrent={!analysis.isPlaceholderData && !analysis.isError}
        onSaved={(saved) => {
          onChange({ profileName: saved.name, options: saved.options });
          setOptions(saved.options);
        }}
        onCancel={() => router.history.push(addressOf('import', kind.id, draft))}
        onBack={() => leave({ options })}
        onContinue={() => leave({ options: { ...options, columns: mapping } })}
      />
    </Guarded>
  );
}

function Head({ kind, draft }: { kind: ImportKind; draft: Draft }): ReactElement {
  const { t } = useTranslation();
  const { options, profileName, file } = draft;
  const mode = options.mode ?? 'standard';
  const [plain] = partsOfProfileName(profileName);
  return (
    <div className="ph import-head">
      <h1>{kind.name}</h1>
      {mode !== 'standard' && <Tag>{t(`import.mode.${mode}`)}</Tag>}
      <span className="faint s trunc">
        {file?.fileName}
        {plain && ` · ${plain}${profileNameIn(mode, '')}`}
      </span>
      <div className="ph-end">
        <Steps
          label={t('import.steps')}
          steps={['file', 'profile', 'map', 'analyse', 'import'].map((key) => t(`import.step.${key}`))}
          current={2}
        />
      </div>
    </div>
  );
}

function TooNarrow(): ReactElement {
  const { t } = useTranslation();
  return <Banner tone="info">{t('import.tooNarrow')}</Banner>;
}

/** The file cannot be read as it was told to. */
function Refused({ error, onAsFound }: { error: unknown; onAsFound: () => void }): ReactElement {
  const { t } = useTranslation();
  const said = describeError(error);
  const text =
    said.as === 'fields' ? Object.values(said.modelState).flat().join(' ') : 'message' in said ? said.message : '';
  return (
    <Banner
      tone="error"
      actions={
        <Button size="sm" onClick={onAsFound}>
          {t('import.readAsFound')}
        </Button>
      }
    >
      {text}
    </Banner>
  );
}
