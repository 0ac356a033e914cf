import { ArrowRight, ChevronDown, ChevronUp, X } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import { useMedia } from '../../platform/web/media.ts';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { KeyValue, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import { Splitter } from '../../platform/web/ui/Splitter.tsx';
import { TabPanel, Tabs } from '../../platform/web/ui/Tabs.tsx';
import type { WaitingValue } from '../value/contract.ts';
import { ApproveAsDialog } from './ApproveAsDialog.tsx';
import { ListValueName } from './fields.tsx';
import { Uses } from './Uses.tsx';
import { useIndustries, useListValue } from './useLookups.ts';
import type { Settle } from './useSettle.ts';

/** Beside it a list has room from here on; below, the panel is a drawer. */
const BESIDE = '(min-width: 1280px)';

interface Acts {
  settle: Settle;
  /** Why it cannot be settled now. */
  reason: string | undefined;
  onReplace: (value: WaitingValue) => void;
  onEdit: (value: WaitingValue) => void;
  onRelate: (value: WaitingValue) => void;
}

/** A list with the panel of the value that is open in it, beside it where there is room. */
export function BesideList(
  props: Acts & {
    /** Id of the open value; none: 0. */
    id: number;
    list: ReactElement;
    onStep: (by: 1 | -1) => void;
    onClose: () => void;
  },
): ReactElement {
  const { id, list, onStep, onClose, ...acts } = props;
  const { t } = useTranslation();
  const isBeside = useMedia(BESIDE);
  const { data: value, isError, refetch } = useListValue(id > 0 ? id : undefined);
  const shown = value?.id === id ? value : undefined;
  const body = shown ? (
    <ValueBody value={shown} {...acts} />
  ) : isError ? (
    <LoadFailed onRetry={() => void refetch()} />
  ) : null;
  if (id <= 0 || (!shown && !isError)) return <div className="lookup-list">{list}</div>;
  const name = shown?.name ?? '';
  if (!isBeside)
    return (
      <div className="lookup-list">
        {list}
        <Dialog drawer title={name} onClose={onClose}>
          {body}
        </Dialog>
      </div>
    );
  return (
    <Splitter
      id="ari.value"
      label={t('global-lookup.one')}
      size={350}
      sized="end"
      start={list}
      end={
        <section className="pane fill" aria-label={t('global-lookup.one')}>
          <div className="ph">
            <h2 className="trunc">{name}</h2>
            <div className="ph-end">
              <IconButton
                label={t('global-lookup.previous')}
                icon={<ChevronUp className="i14" />}
                onClick={() => onStep(-1)}
              />
              <IconButton
                label={t('global-lookup.next')}
                icon={<ChevronDown className="i14" />}
                onClick={() => onStep(1)}
              />
              <IconButton label={t('platform.close')} icon={<X className="i14" />} onClick={onClose} />
            </div>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard has to reach that */}
          <div className="pane-scroll lookup-value" tabIndex={0} role="region" aria-label={name}>
            {body}
          </div>
        </section>
      }
    />
  );
}

/** One value: what it came in as and is known, what becomes of it by mouse and keys, what it holds, who carries it. */
function ValueBody({
  value,
  settle,
  reason,
  onReplace,
  onEdit,
  onRelate,
}: Acts & { value: WaitingValue }): ReactElement {
  const { t } = useTranslation();
  const [tab, show] = useState('properties');
  const [naming, name] = useState(false);
  const { proposal, customData } = value;
  const { requiresValidation, archive, archiveMajorUnit, properties } = customData;
  const isUnsettled = requiresValidation || archive || archiveMajorUnit;
  const { data: industries = [] } = useIndustries();
  const named = industries.filter(({ id }) => value.industryIds.includes(id));

  const group = t('global-lookup.one');
  const enabled = reason === undefined;
  const replace = (): void => (proposal ? void settle.replace(value, proposal) : onReplace(value));
  useHotkey('a', () => void settle.approve(value), {
    label: t('global-lookup.approve'),
    group,
    enabled: enabled && isUnsettled,
  });
  useHotkey('r', replace, { label: t('global-lookup.replaceWith'), group, enabled });
  useHotkey('i', () => void settle.setInvalid(value), {
    label: t('global-lookup.setInvalid'),
    group,
    enabled: enabled && requiresValidation,
  });
  useHotkey('e', () => onEdit(value), { label: t('global-lookup.editOne'), group });

  return (
    <>
      {requiresValidation && <Tag tone="error">{t('global-lookup.check')}</Tag>}
      {value.replacedBy !== null && <ListValueName value={value} />}
      {isUnsettled && (
        <>
          {proposal && (
            <div className="lookup-pair">
              <div>
                <div className="muted s">{t('global-lookup.cameIn')}</div>
                <b className="med">{value.name}</b>
              </div>
              <ArrowRight className="i14" aria-hidden="true" />
              <div>
                <div className="muted s">{t('global-lookup.isKnown')}</div>
                <b className="med">{proposal.name}</b>
              </div>
            </div>
          )}
          <p className="muted">{t(proposal ? 'global-lookup.differs' : 'global-lookup.nothingAlike')}</p>
          <div className="lookup-acts">
            <Button variant={proposal ? 'primary' : 'default'} kbd="R" reason={reason} onClick={replace}>
              {t(proposal ? 'global-lookup.replace' : 'global-lookup.replaceWith')}
            </Button>
            <Button
              variant={proposal ? 'default' : 'primary'}
              kbd="A"
              reason={reason}
              onClick={() => void settle.approve(value)}
            >
              {t('global-lookup.approve')}
            </Button>
            {requiresValidation && (
              <Button kbd="I" reason={reason} onClick={() => void settle.setInvalid(value)}>
                {t('global-lookup.setInvalid')}
              </Button>
            )}
            <Button reason={reason} onClick={() => name(true)}>
              {t('global-lookup.approveAs')}
            </Button>
          </div>
        </>
      )}
      <Tabs
        id="lookup-one"
        label={t('global-lookup.tabs')}
        value={tab}
        onChange={show}
        tabs={[
          { key: 'properties', label: t('global-lookup.properties'), count: properties.length },
          { key: 'industries', label: t('global-lookup.industries'), count: named.length },
        ]}
      />
      <TabPanel id="lookup-one" tab={tab} className="lookup-one">
        {tab === 'properties' ? (
          <KeyValue
            items={[
              [t('global-lookup.numericCode'), String(value.numericCode)],
              ...(value.value === '' ? [] : [[t('global-lookup.value'), value.value] as const]),
              ...(value.parentName === null ? [] : [[t('global-lookup.parentId'), value.parentName] as const]),
              ...Object.entries(value.names).map(
                ([language, text]) => [t('global-lookup.nameIn', { language }), text] as const,
              ),
              ...properties.map(
                (one) =>
                  [
                    one.name,
                    <span key={one.name}>
                      {one.value} <span className="muted s">{t(`global-lookup.kind.${one.type}`)}</span>
                    </span>,
                  ] as const,
              ),
            ]}
          />
        ) : named.length === 0 ? (
          <p className="muted">{t('global-lookup.forAllIndustries')}</p>
        ) : (
          <ul>
            {named.map((one) => (
              <li key={one.id}>{one.name}</li>
            ))}
          </ul>
        )}
      </TabPanel>
      <div className="lookup-acts">
        <Button kbd="E" onClick={() => onEdit(value)}>
          {t('global-lookup.editOne')}
        </Button>
        <Button onClick={() => onRelate(value)}>{t('global-lookup.relations')}</Button>
      </div>
      <Uses id={value.id} />
      {naming && <ApproveAsDialog value={value} settle={settle} onClose={() => name(false)} />}
    </>
  );
}
