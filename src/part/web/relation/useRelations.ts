import { useQuery } from '@tanstack/react-query';
import type { Relations } from '../../relation/contract.ts';
import { relationKinds } from '../../rules.ts';
import { partApi, partKey } from '../useParts.ts';

export type RelationName = keyof typeof relationKinds;

/** A list as its dialog shows it. */
export interface RelationList extends Relations {
  /** Of supersessions: all of them together. */
  isConjunction: boolean;
}

/** How the parts of a list replace another: one of them, all together, or those that say so together or one of the others. */
export const ways = ['or', 'and', 'mixed'] as const;
export type Way = (typeof ways)[number];

export interface RelationValues {
  parts: Omit<Relations['parts'][number], 'relationId' | 'status'>[];
  way: Way;
}

export const wayOf = ({ parts, isConjunction }: RelationList): Way =>
  isConjunction ? 'and' : parts.some((part) => part.isConjunction) ? 'mixed' : 'or';

/** What a part is related to by a kind. */
export async function loadRelations(id: number, name: RelationName): Promise<RelationList> {
  if (name === 'supersession') return partApi.relation.replacement({ id });
  const list = await partApi.relation.related({ id, partRelationType: relationKinds[name] });
  return { ...list, isConjunction: false };
}

/** Saves the list on top of a version; answers it with the change, null where the list was so already. */
export async function saveRelations(id: number, name: RelationName, values: RelationValues, version: number) {
  const parts = values.parts.map(({ partId, partNumber, quantity, unit, isMandatory }) => ({
    partId,
    partNumber,
    quantity,
    unit,
    isMandatory,
  }));
  if (name === 'supersession') {
    const { way } = values;
    const marked = parts.map((part, at) => ({ ...part, isConjunction: values.parts[at]?.isConjunction ?? false }));
    return partApi.relation.saveReplacement({
      id,
      parts: way === 'mixed' ? marked : parts,
      version,
      isConjunction: way === 'and',
    });
  }
  const list = await partApi.relation.saveRelated({ id, partRelationType: relationKinds[name], parts, version });
  return { ...list, isConjunction: false };
}

/** The list, read anew whenever its dialog opens. */
export const useRelations = (id: number, name: RelationName) =>
  useQuery({
    queryKey: [...partKey(id), 'relations', name],
    queryFn: () => loadRelations(id, name),
    gcTime: 0,
  }).data;

/** The parts lists that name a part, for who may change what replaces it. */
export const useLists = (id: number, isAsked: boolean) =>
  useQuery({
    queryKey: [...partKey(id), 'lists'],
    queryFn: () => partApi.use.count({ id }),
    enabled: isAsked,
  }).data;
