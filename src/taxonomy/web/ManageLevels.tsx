import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, FolderInput, FolderTree, Pencil, Plus, Trash2 } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageData } from '../../catalog/web/fields.tsx';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { confirm } from '../../platform/web/confirm.ts';
import { installation } from '../../platform/contract/installation.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { Empty, KeyValue } from '../../platform/web/ui/furniture.tsx';
import type { PlainLevel, Taxonomy } from '../contract.ts';
import { LevelPicker, wayText } from './LevelPicker.tsx';
import { LevelTree } from './LevelTree.tsx';
import type { LevelTreeHandle } from './LevelTree.tsx';
import { Panes } from './Panes.tsx';
import { TaxonomyForm } from './TaxonomyForm.tsx';
import { levelsUnder, taxonomyApi, taxonomyKey, useRefreshTaxonomies } from './useTaxonomy.ts';

/** Levels of a taxonomy that are added, renamed, translated, moved and deleted. */
export function ManageLevels({ taxonomy, reason }: { taxonomy: Taxonomy; reason: string | undefined }): ReactElement {
  const { t } = useTranslation();
  const tree = useRef<LevelTreeHandle<PlainLevel>>(null);
  const [level, choose] = useState<PlainLevel | null>(null);
  const [dialog, show] = useState<'add' | 'addUnder' | 'edit' | 'move' | null>(null);
  const refresh = useRefreshTaxonomies();
  const undoToast = useUndoToast(installation.code);
  const { id } = taxonomy;

  const load = useCallback(
    (parentId: number | undefined, cursor: string | undefined) =>
      levelsUnder({ id, take: 1000, ...(parentId && { parentId }), ...(cursor && { cursor }) }),
    [id],
  );
  async function again(): Promise<void> {
    await refresh();
    await tree.current?.refresh();
    choose((now) => (now === null ? null : (tree.current?.level(String(now.id)) ?? null)));
  }
  async function write(text: string, work: Promise<{ changeId: number }>): Promise<void> {
    try {
      undoToast(text, (await work).changeId, again);
    } catch (error) {
      handleApiError(error);
    }
    await again();
  }
  /** Moves the level by one among those beside it. */
  async function step(of: PlainLevel, by: 1 | -1): Promise<void> {
    const { items } = await load(of.parentId ?? undefined, undefined);
    const at = items.findIndex((one) => one.id === of.id);
    const before = by < 0 ? items[at - 1] : items[at + 2];
    if (at < 0 || (by < 0 && at === 0) || (by > 0 && at >= items.length - 1)) return;
    const save = taxonomyApi.saveLevel({ id: of.id, version: of.version, beforeId: before?.id ?? null });
    await write(t('taxonomy.moved', { name: of.name }), save);
  }
  async function remove(of: PlainLevel): Promise<void> {
    const sure = await confirm({
      title: t('taxonomy.remove', { name: of.name }),
      text: t('taxonomy.sure'),
      confirm: t('taxonomy.delete'),
      danger: true,
    });
    if (!sure) return;
    await write(t('taxonomy.removed', { name: of.name }), taxonomyApi.removeLevel({ id: of.id }));
  }
  function onKey(of: PlainLevel, event: KeyboardEvent): void {
    if (reason !== undefined) return;
    if (event.key === 'F2') {
      choose(of);
      show('edit');
    } else if (event.key === 'Delete') void remove(of);
    else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      void step(of, event.key === 'ArrowUp' ? -1 : 1);
    } else return;
    event.preventDefault();
  }
  const saved = (changeId: number, name: string): void => {
    show(null);
    undoToast(t('taxonomy.saved', { name }), changeId, again);
    void again();
  };

  return (
    <>
      <Panes
        id="taxonomy.levels"
        label={t('taxonomy.levels')}
        tree={
          <section className="pane fill taxonomy-pane" aria-label={t('taxonomy.levels')}>
            <div className="pane-head">
              <h2>{taxonomy.name}</h2>
              <span className="s muted nw">
                {t('taxonomy.counts', { levels: formatNumber(taxonomy.levels), leaves: formatNumber(taxonomy.leaves) })}
              </span>
              <span className="grow" />
              <Button size="sm" icon={<Plus className="i14" />} reason={reason} onClick={() => show('add')}>
                {t('taxonomy.addLevel')}
              </Button>
            </div>
            <LevelTree
              key={id}
              ref={tree}
              label={t('taxonomy.levels')}
              load={load}
              selected={level?.id ?? null}
              onSelect={choose}
              onNodeKey={onKey}
              empty={<NoLevels reason={reason} onAdd={() => show('add')} />}
            />
          </section>
        }
        chosen={
          level ? (
            <section className="pane fill taxonomy-level" aria-label={level.name}>
              <div className="pane-head">
                <h2>{level.name}</h2>
                <span className="grow" />
                <Button
                  size="sm"
                  icon={<Pencil className="i14" />}
                  reason={reason}
                  kbd="F2"
                  onClick={() => show('edit')}
                >
                  {t('taxonomy.edit')}
                </Button>
                <Button size="sm" icon={<Plus className="i14" />} reason={reason} onClick={() => show('addUnder')}>
                  {t('taxonomy.addUnder')}
                </Button>
                <Button size="sm" icon={<FolderInput className="i14" />} reason={reason} onClick={() => show('move')}>
                  {t('taxonomy.move')}
                </Button>
                {(['up', 'down'] as const).map((way) => {
                  const Icon = way === 'up' ? ArrowUp : ArrowDown;
                  return (
                    <Button
                      key={way}
                      size="sm"
                      aria-label={t(`taxonomy.${way}`)}
                      reason={reason}
                      icon={<Icon className="i14" />}
                      onClick={() => void step(level, way === 'up' ? -1 : 1)}
                    />
                  );
                })}
                <Button
                  size="sm"
                  aria-label={t('taxonomy.remove', { name: level.name })}
                  reason={reason}
                  icon={<Trash2 className="i14" />}
                  onClick={() => void remove(level)}
                />
              </div>
              <LevelDetails key={level.id} level={level} />
            </section>
          ) : (
            <Empty
              icon={<FolderTree className="i i20" aria-hidden="true" />}
              title={t('taxonomy.noneChosen')}
              text={t('taxonomy.noneChosenText')}
            />
          )
        }
      />
      {(dialog === 'add' || (dialog === 'addUnder' && level)) && (
        <TaxonomyForm
          title={dialog === 'add' ? t('taxonomy.addLevel') : t('taxonomy.addUnderOf', { name: level?.name ?? '' })}
          record={{ name: '', names: {}, code: '' }}
          act={t('taxonomy.add')}
          send={async (fields) => {
            const parentId = dialog === 'add' ? null : (level?.id ?? null);
            const { changeId } = await taxonomyApi.addLevel({ taxonomyId: id, parentId, ...fields });
            if (parentId !== null) void tree.current?.expand(String(parentId));
            return changeId;
          }}
          onSaved={saved}
          onClose={() => show(null)}
        />
      )}
      {dialog === 'edit' && level && (
        <TaxonomyForm
          key={level.id}
          title={t('taxonomy.editOf', { name: level.name })}
          record={level}
          act={t('platform.save')}
          send={async (fields) => {
            const { changeId } = await taxonomyApi.saveLevel({ id: level.id, version: level.version, ...fields });
            return changeId;
          }}
          onSaved={saved}
          onClose={() => show(null)}
        />
      )}
      {dialog === 'move' && level && (
        <Dialog width={560} title={t('taxonomy.moveOf', { name: level.name })} onClose={() => show(null)}>
          <LevelPicker
            label={t('taxonomy.moveTo')}
            first={[{ id: 0, name: t('taxonomy.firstLevel'), childCount: 1, way: [] }]}
            find={(q) => taxonomyApi.find({ id, q, take: 50 })}
            onPick={(to) => {
              show(null);
              const parentId = to.id === 0 ? null : to.id;
              const save = taxonomyApi.saveLevel({ id: level.id, version: level.version, parentId });
              void write(t('taxonomy.moved', { name: level.name }), save);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function NoLevels({ reason, onAdd }: { reason: string | undefined; onAdd: () => void }): ReactElement {
  const { t } = useTranslation();
  return (
    <Empty
      icon={<FolderTree className="i i20" aria-hidden="true" />}
      title={t('taxonomy.noLevels')}
      text={t('taxonomy.noLevelsText')}
      action={
        <Button reason={reason} onClick={onAdd}>
          {t('taxonomy.addLevel')}
        </Button>
      }
    />
  );
}

/** What a level says of itself, and where items stand at it. */
function LevelDetails({ level }: { level: PlainLevel }): ReactElement {
  const { t, i18n } = useTranslation();
  const { supportedLangCodes } = usePageData();
  const { data: onWay } = useQuery({
    queryKey: taxonomyKey('level', level.id),
    queryFn: () => taxonomyApi.level({ id: level.id }),
  });
  const { data: uses } = useQuery({
    queryKey: taxonomyKey('uses', level.id),
    queryFn: () => taxonomyApi.uses({ id: level.id }),
  });
  const known = new Set([...supportedLangCodes.filter((code) => code !== 'EN'), ...Object.keys(level.names)]);
  const languages = new Intl.DisplayNames([i18n.language], { type: 'language' });
  return (
    <div className="taxonomy-details">
      <KeyValue
        nameWidth={160}
        items={[
          [t('taxonomy.way'), onWay && onWay.way.length > 0 ? wayText(onWay.way) : t('taxonomy.firstLevel')],
          [t('taxonomy.code'), level.code || t('taxonomy.noCode')],
          ...[...known].map((code): [string, string] => [
            languages.of(code.toLowerCase()) ?? code,
            level.names[code] ?? t('taxonomy.noName'),
          ]),
          [t('taxonomy.under'), formatNumber(level.childCount)],
        ]}
      />
      <h3>{t('taxonomy.uses')}</h3>
      {uses && (
        <ul className="taxonomy-uses">
          {uses.catalogs.map(({ code, name, items }) => (
            <li key={code}>
              {name} <span className="faint">{code}</span>{' '}
              <span className="num">{t('taxonomy.items', { count: items })}</span>
            </li>
          ))}
          {uses.others > 0 && <li className="muted">{t('taxonomy.others', { count: uses.others })}</li>}
          {uses.catalogs.length + uses.others === 0 && <li className="muted">{t('taxonomy.unused')}</li>}
        </ul>
      )}
    </div>
  );
}
