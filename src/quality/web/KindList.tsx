import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { totalText } from '../../platform/web/totalText.ts';
import type { InboxState } from '../contract.ts';
import { findingGroups, type FindingGroup, type FindingKind } from '../rules.ts';
import { KindLine, OpenLine } from './OpenLine.tsx';
import { openCount } from './useInbox.ts';

/** The kinds with how many of each are open; those without any stay, quietly. */
export function KindList(props: {
  state: InboxState;
  chosen: FindingKind;
  onChoose: (kind: FindingKind) => void;
}): ReactElement {
  const { state, chosen, onChoose } = props;
  const { t } = useTranslation();
  const byKind = new Map(state.kinds.map((one) => [one.kind, one]));
  return (
    <nav className="pane-scroll quality-kinds" aria-label={t('quality.kinds')}>
      <p className="quality-total">
        <b>{openCount(state)}</b> <span className="muted">{t('quality.open')}</span>
      </p>
      <OpenLine days={state.days} />
      {(Object.keys(findingGroups) as FindingGroup[]).map((group) => (
        <section key={group} aria-label={t(`quality.group.${group}`)}>
          <h2 className="s muted">{t(`quality.group.${group}`)}</h2>
          <ul>
            {findingGroups[group].map((kind) => {
              const { count = 0, isMore = false } = byKind.get(kind) ?? {};
              return (
                <li key={kind}>
                  <button
                    type="button"
                    className={count === 0 ? 'quality-kind faint' : 'quality-kind'}
                    aria-current={kind === chosen || undefined}
                    onClick={() => onChoose(kind)}
                  >
                    <span className="grow">{t(`quality.kind.${kind}`)}</span>
                    <KindLine days={state.days} kind={kind} />
                    <span className="tn">{totalText(t, count, isMore)}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </nav>
  );
}
