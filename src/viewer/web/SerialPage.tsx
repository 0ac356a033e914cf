import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { serialLimits } from '../../serial/rules.ts';
import { modelsOfParts, modelsOfSerial } from '../search/serials.ts';
import { t } from '../texts.ts';
import { SerialHits } from './SerialHits.tsx';
import { Empty, Shown } from './States.tsx';
import { useLoaded } from './useLoaded.ts';
import { useRelease } from './useRelease.ts';
import { links, replaceAddress } from './useRoute.ts';

const fields = ['serial', 'prefix', 'number', 'suffix'] as const;
type Field = (typeof fields)[number];
const names = {
  serial: 'viewer.serialWhole',
  prefix: 'viewer.prefix',
  number: 'viewer.serialNumber',
  suffix: 'viewer.suffix',
} as const;

/** Finds the models of a serial number or VIN: the whole of it, or its three parts. */
export function SerialPage({ query }: { query: URLSearchParams }): ReactElement {
  const asked = Object.fromEntries(fields.map((field) => [field, query.get(field) ?? ''])) as Record<Field, string>;
  const [typed, setTyped] = useState(asked);
  const isAsked = fields.some((field) => asked[field] !== '');
  const put = (field: Field, value: string): void =>
    setTyped(
      field === 'serial'
        ? { serial: value, prefix: '', number: '', suffix: '' }
        : { ...typed, serial: '', [field]: value },
    );
  const input = (field: Field) => (
    <label className="v-field" key={field}>
      <span>{t(names[field])}</span>
      <span className="in lg">
        <input
          value={typed[field]}
          maxLength={field === 'serial' ? serialLimits.serial : serialLimits.part}
          inputMode={field === 'number' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => put(field, event.target.value)}
        />
      </span>
    </label>
  );
  return (
    <div className="v-page" lang="en">
      <header className="v-head">
        <h1>{t('viewer.bySerial')}</h1>
      </header>
      <form
        className="v-serial"
        onSubmit={(event) => {
          event.preventDefault();
          replaceAddress(links.serial(typed));
        }}
      >
        {input('serial')}
        <span className="v-or faint s">{t('viewer.serialOr')}</span>
        <div className="v-serial-parts">{(['prefix', 'number', 'suffix'] as const).map(input)}</div>
        <button type="submit" className="btn pri lg">
          {t('viewer.find')}
        </button>
      </form>
      {isAsked && <Models key={query.toString()} asked={asked} />}
    </div>
  );
}

function Models({ asked }: { asked: Record<Field, string> }): ReactElement {
  const { release, language } = useRelease();
  const loaded = useLoaded(`serial ${JSON.stringify(asked)}`, () =>
    asked.serial ? modelsOfSerial(release, asked.serial) : modelsOfParts(release, asked),
  );
  return (
    <Shown of={loaded} lines={3}>
      {(models) => (
        <>
          <p className="v-count s muted" role="status">
            {t('viewer.models', { count: models.length })}
          </p>
          {models.length === 0 ? (
            <Empty
              icon={<ScanBarcode className="i i20" aria-hidden="true" />}
              title={t('viewer.noModel')}
              text={t('viewer.noModel.text')}
            />
          ) : (
            <div lang={language.toLowerCase()}>
              <SerialHits models={models} serial={asked.serial || asked.prefix + asked.number + asked.suffix} />
            </div>
          )}
        </>
      )}
    </Shown>
  );
}
