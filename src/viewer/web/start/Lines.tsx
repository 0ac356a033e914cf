import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import type { Child } from '../../read/content.ts';
import { modelsUnder, pictureUnder, yearsOf } from '../../read/models.ts';
import { t } from '../../texts.ts';
import { useLoaded } from '../useLoaded.ts';
import { useNear } from '../useNear.ts';
import { useRelease } from '../useRelease.ts';
import { links } from '../useRoute.ts';
import { Thumb } from './Thumb.tsx';
import { usePhone } from '../usePhone.ts';

/** More lines than these are a list with a filter. */
const mostCards = 12;

/** The product lines; arrows go from one to the next. */
export function Lines({ lines, chosen }: { lines: readonly Child[]; chosen: number }): ReactElement {
  const { text } = useRelease();
  const [filter, setFilter] = useState('');
  const isLong = lines.length > mostCards;
  const wanted = filter.trim().toLowerCase();
  const shown = lines.filter(({ display }) => text(display).toLowerCase().includes(wanted));
  return (
    <section aria-label={t('viewer.lines')}>
      <div className="v-start-head">
        <h2 lang="en">{t('viewer.lines')}</h2>
        {isLong && (
          <span className="in ml v-lines-filter">
            <input
              aria-label={t('viewer.filterLines')}
              placeholder={t('viewer.filterLines')}
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
            />
          </span>
        )}
      </div>
      {shown.length === 0 && (
        <p className="faint s" lang="en">
          {t('viewer.noLine', { query: filter.trim() })}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus between the links inside */}
      <ul className={isLong ? 'v-lines long' : 'v-lines'} onKeyDown={onKeyDown}>
        {shown.map((line) => (
          <Line key={line.id} line={line} isChosen={line.id === chosen} isLong={isLong} />
        ))}
      </ul>
    </section>
  );
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step) return;
  const all = [...event.currentTarget.querySelectorAll('a')];
  event.preventDefault();
  all[all.indexOf(document.activeElement as HTMLAnchorElement) + step]?.focus();
}

function Line({ line, isChosen, isLong }: { line: Child; isChosen: boolean; isLong: boolean }): ReactElement {
  const { release, text } = useRelease();
  const isPhone = usePhone();
  const frame = useRef<HTMLLIElement>(null);
  const near = useNear(frame, '100px');
  const facts = useLoaded(`line ${line.id} ${near}`, async () => {
    if (!near) return null;
    const [picture, under] = await Promise.all([pictureUnder(release, line.id), modelsUnder(release, line.id)]);
    return { picture, ...under };
  });
  const name = text(line.display);
  const known = facts.value;
  return (
    <li ref={frame}>
      <a
        className="v-line"
        href={isPhone ? links.tree(line.id) : links.start(line.id)}
        aria-current={isChosen && !isPhone ? 'true' : undefined}
      >
        {!isLong && <Thumb shown={facts.state === 'failed' ? null : known && (known.picture ?? null)} name={name} />}
        <b className="med">{name}</b>
        <span className="v-sub tn" lang="en">
          {known && countOf(known.models, known.isWhole, text)}
        </span>
      </a>
    </li>
  );
}

/** "48 models, 2014–2027"; the years where the folders of all models name one. */
function countOf(
  models: Awaited<ReturnType<typeof modelsUnder>>['models'],
  isWhole: boolean,
  text: ReturnType<typeof useRelease>['text'],
): string {
  const count = t(isWhole ? 'viewer.models' : 'viewer.models.more', { count: models.length });
  const years = yearsOf([...new Set(models.map(({ year }) => text(year)))]);
  if (!years) return count;
  const [from, to] = [Math.min(...years), Math.max(...years)];
  return t('viewer.modelsOfYears', { models: count, years: from === to ? String(from) : `${from}–${to}` });
}
