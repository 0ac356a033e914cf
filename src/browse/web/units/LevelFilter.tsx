import { useQuery } from '@tanstack/react-query';
import { FolderTree, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../platform/web/ui/Button.tsx';
import { Popover } from '../../../platform/web/ui/Popover.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { industriesQuery, LevelPicker, taxonomiesQuery, taxonomyApi } from '../../../taxonomy/web/fields.tsx';

/** A level of a taxonomy; units at it and below it are meant. */
export function LevelFilter(props: {
  level: number | null;
  name: string | undefined;
  /** The industry whose taxonomies are offered; undefined: of any. */
  industryId: number | undefined;
  onChange: (level: number | null) => void;
}): ReactElement {
  const { level, name, industryId, onChange } = props;
  const { t } = useTranslation();
  const [opened, open] = useState(false);
  return (
    <div className="search-level">
      <span className="s muted">{t('browse.unit.level')}</span>
      {level === null ? (
        <Popover
          label={t('browse.unit.chooseLevel')}
          position="bottom-start"
          opened={opened}
          onChange={open}
          target={
            <Button size="sm" icon={<FolderTree className="i14" />} onClick={() => open(!opened)}>
              {t('browse.unit.chooseLevel')}
            </Button>
          }
        >
          <Levels
            industryId={industryId}
            onPick={(id) => {
              open(false);
              onChange(id);
            }}
          />
        </Popover>
      ) : (
        <span className="row">
          <span className="grow trunc">{name ?? level}</span>
          <IconButton
            size="sm"
            label={t('hierarchy.search.clearText', { name: t('browse.unit.level') })}
            icon={<X className="i12" />}
            onClick={() => onChange(null)}
          />
        </span>
      )}
    </div>
  );
}

function Levels(props: { industryId: number | undefined; onPick: (id: number) => void }): ReactElement {
  const { industryId, onPick } = props;
  const { t } = useTranslation();
  const { data: industries = [] } = useQuery(industriesQuery());
  const [chosen, choose] = useState<number>();
  const [wanted, want] = useState<number>();
  const usable = industries.filter(({ taxonomies }) => taxonomies > 0);
  const industry = industryId ?? chosen ?? usable[0]?.id;
  const { data: taxonomies = [], isPending } = useQuery(taxonomiesQuery(industry));
  const taxonomy = taxonomies.find(({ id }) => id === wanted) ?? taxonomies[0];
  const options = (of: readonly { id: number; name: string }[]) =>
    of.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className="search-levels">
      {industryId === undefined && usable.length > 1 && (
        <Select
          aria-label={t('browse.unit.industries')}
          options={options(usable)}
          value={industry === undefined ? null : String(industry)}
          onChange={(next) => choose(next === null ? undefined : Number(next))}
        />
      )}
      {taxonomies.length > 1 && (
        <Select
          aria-label={t('browse.unit.taxonomy')}
          options={options(taxonomies)}
          value={taxonomy ? String(taxonomy.id) : null}
          onChange={(next) => want(next === null ? undefined : Number(next))}
        />
      )}
      {taxonomy ? (
        <LevelPicker
          key={taxonomy.id}
          label={taxonomy.name}
          find={(q) => taxonomyApi.find({ id: taxonomy.id, q, leaves: false, take: 50 })}
          onPick={({ id }) => onPick(id)}
        />
      ) : (
        !(isPending && industry !== undefined) && <p className="s muted">{t('browse.unit.noTaxonomy')}</p>
      )}
    </div>
  );
}
