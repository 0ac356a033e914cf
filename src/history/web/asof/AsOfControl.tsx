import { Clock } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { dirtyGuards } from '../../../platform/web/curtain.tsx';
import { dateLanguage, formatMoment } from '../../../platform/web/format.ts';
import { useStore } from '../../../platform/web/store.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { Popover } from '../../../platform/web/ui/Popover.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import type { Moment } from '../../moment/contract.ts';
import { Track } from './Track.tsx';
import { typedMoment } from '../../moment/rules.ts';
import { useMomentWays, useTrack } from './useAsOf.ts';
import type { AsOf } from './useAsOf.ts';

/** The clock of the top bar: shows the moment, or "Now", and takes another one. */
export function AsOfControl({ code, asOf, narrow }: { code: string; asOf: AsOf; narrow: boolean }): ReactElement {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const isDirty = useStore(dirtyGuards) > 0;
  const { found, moment } = asOf;
  const shown = found ? formatMoment(new Date(found.at), true) : t('history.asof.now');
  return (
    <Popover
      label={t('history.asof.choose')}
      opened={opened}
      onChange={setOpened}
      width={320}
      target={
        <button
          type="button"
          className={`btn ghost asof-control${moment === null ? '' : ' on'}`}
          aria-label={t('history.asof.control', { at: shown })}
          title={isDirty ? t('platform.unsaved.warning') : t('history.asof.choose')}
          disabled={isDirty}
        >
          <Clock className="i14" aria-hidden="true" />
          {(!narrow || moment !== null) && <span className="tn">{shown}</span>}
        </button>
      }
    >
      <Choice onDone={() => setOpened(false)} />
      {found && narrow && <FoundTrack code={code} moment={found} />}
    </Popover>
  );
}

function FoundTrack({ code, moment }: { code: string; moment: Moment }): ReactElement {
  return <Track track={useTrack(code, moment)} moment={moment} ways={useMomentWays()} />;
}

function Choice({ onDone }: { onDone: () => void }): ReactElement {
  const { t } = useTranslation();
  const ways = useMomentWays();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  async function choose(event: FormEvent): Promise<void> {
    event.preventDefault();
    const number = /^#?(\d+)$/.exec(text.trim())?.[1];
    const at = typedMoment(text, new Date(), dateLanguage());
    if (number !== undefined && at === undefined) ways.to(Number(number));
    else {
      const refused = at === undefined ? t('history.asof.nonsense', { text }) : await ways.toTime(at);
      if (refused !== undefined) return setProblem(refused);
    }
    onDone();
  }
  return (
    <form className="asof-choice" onSubmit={(event) => void choose(event)}>
      <Field label={t('history.asof.choose')} hint={t('history.asof.hint')} error={problem}>
        <TextInput
          autoFocus
          value={text}
          placeholder={t('history.asof.example')}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <Button type="submit" variant="primary">
        {t('history.asof.show')}
      </Button>
    </form>
  );
}
