import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { TextField } from '../../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { Segment } from '../../../platform/web/ui/checks.tsx';
import { Balloon, Banner } from '../../../platform/web/ui/marks.tsx';
import { ProgressBar } from '../../../platform/web/ui/progress.tsx';
import type { FoundResult } from '../../found/contract.ts';
import { queues } from '../../found/rules.ts';
import type { Wish, useFound } from './useFound.ts';

/** Tags shown of each queue; the walk shows all. */
const SHOWN = 60;

/** Auto-hotspot from the question to the answer: where to look, how far it is, what was found. */
export function FoundDialog(props: {
  found: ReturnType<typeof useFound>;
  /** Whether the parts list, as it is on the screen, has a tag. */
  isListed: (tag: string) => boolean;
  onReview: (result: FoundResult) => void;
}): ReactElement | null {
  const { found, isListed, onReview } = props;
  const { t } = useTranslation();
  const { search } = found;
  if (search.phase === 'asking') return <Ask found={found} problem={search.problem} />;
  if (search.phase === 'running') {
    return (
      <Dialog
        key="running"
        width={400}
        title={t('diagram.found.title')}
        onClose={found.cancel}
        foot={
          <Button size="lg" className="ml" onClick={found.cancel}>
            {t('platform.cancel')}
          </Button>
        }
      >
        <p className="dlg-text found-running">
          <span role="status">{t('diagram.found.running')}</span>
          <span className="faint tn">{`${Math.round(search.progress)}%`}</span>
        </p>
        <ProgressBar label={t('diagram.found.running')} done={search.progress} total={100} thick />
      </Dialog>
    );
  }
  if (search.phase !== 'found') return null;
  const { result } = search;
  const isEmpty = queues.every((queue) => result[queue].length === 0);
  return (
    // Keys: each is a dialog of its own, which takes the focus.
    <Dialog
      key="found"
      title={t('diagram.found.title')}
      onClose={found.close}
      foot={
        <>
          <Button size="lg" onClick={found.close}>
            {isEmpty ? t('platform.close') : t('diagram.discard')}
          </Button>
          {!isEmpty && (
            <Button size="lg" variant="primary" data-autofocus onClick={() => onReview(result)}>
              {t('diagram.found.review')}
            </Button>
          )}
        </>
      }
    >
      {result.coarse && <Banner tone="warning">{t('diagram.found.coarse', result.coarse)}</Banner>}
      {isEmpty ? (
        <p className="dlg-text">{t('diagram.found.nothing')}</p>
      ) : (
        queues.map((queue) => <Tags key={queue} queue={queue} result={result} isListed={isListed} />)
      )}
    </Dialog>
  );
}

function Tags(props: {
  queue: (typeof queues)[number];
  result: FoundResult;
  isListed: (tag: string) => boolean;
}): ReactElement {
  const { queue, result, isListed } = props;
  const { t } = useTranslation();
  const tags = result[queue].map((one) => (typeof one === 'string' ? one : one.value));
  const unlisted = [...new Set(tags.filter((tag) => !isListed(tag)))];
  return (
    <section className="found-tags" aria-label={t(`diagram.found.${queue}`)}>
      <h3 className="sub">
        {t(`diagram.found.${queue}`)} <b className="tn">{tags.length}</b>
      </h3>
      {tags.length > 0 && <p className="faint">{t(`diagram.found.${queue}Text`)}</p>}
      {queue !== 'missing' && unlisted.length > 0 && (
        <p className="warn">{t('diagram.found.unlistedTags', { tags: unlisted.slice(0, SHOWN).join(', ') })}</p>
      )}
      <div className="found-list">
        {tags.slice(0, SHOWN).map((tag, at) => (
          <Balloon
            key={`${tag}-${at}`}
            tag={tag}
            state={queue === 'missing' || !isListed(tag) ? 'unlinked' : 'default'}
          />
        ))}
        {tags.length > SHOWN && (
          <span className="faint">{t('diagram.found.more', { count: tags.length - SHOWN })}</span>
        )}
      </div>
    </section>
  );
}

function Ask({ found, problem }: { found: ReturnType<typeof useFound>; problem: string | null }): ReactElement {
  const { t } = useTranslation();
  const form = useRecordForm<Wish, Wish>({
    record: found.wish,
    valuesOf: (wish) => wish,
    label: (key) => t(key === 'pattern' ? 'diagram.found.pattern' : 'diagram.found.where'),
    send: (wish) => {
      found.go(wish);
      return Promise.resolve(wish);
    },
  });
  const { value: inRegion, label, onChange } = form.field('inRegion');
  return (
    <FormDialog
      width={400}
      title={t('diagram.found.title')}
      form={form}
      act={inRegion ? t('diagram.found.drawRegion') : t('diagram.found.start')}
      onClose={found.close}
      className="found-ask"
    >
      {problem !== null && <Banner tone="error">{problem}</Banner>}
      <p className="dlg-text">{t('diagram.found.intro')}</p>
      <Segment<'whole' | 'region'>
        label={label}
        value={inRegion ? 'region' : 'whole'}
        onChange={(where) => onChange(where === 'region')}
        options={[
          { value: 'whole', label: t('diagram.found.whole') },
          { value: 'region', label: t('diagram.found.region') },
        ]}
      />
      <TextField {...form.field('pattern')} hint={t('diagram.found.patternHint')} span="all" maxLength={64} />
    </FormDialog>
  );
}
