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

export interface RelationValues {
  parts: Omit<Relations['parts'][number], 'relationId' | 'status' | 'isConjunction'>[];
  isConjunction: boolean;
}

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
  if (name === 'supersession')
    return partApi.relation.saveReplacement({ id, parts, version, isConjunction: values.isConjunction });
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
