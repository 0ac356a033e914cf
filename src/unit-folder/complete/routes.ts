import type { HandlersOf } from '../../platform/http/handlers.ts';
import { readFolder } from '../service.ts';
import type { completeContract } from './contract.ts';
import { completenessOf, lackedFields } from './queries.ts';
import { mostLookedAt } from './rules.ts';

export const completeHandlers: HandlersOf<typeof completeContract> = {
  get: async ({ db, input: { id, missing, take, skip } }) => {
    await readFolder(db, id);
    const rows = await completenessOf(db, id, { missing, take, skip });
    const units = rows.flatMap(({ id: unit, name, modelYear, description, picture, price }) =>
      unit === null ? [] : [{ id: unit, name, modelYear, description, picture, price }],
    );
    const fields =
      units.length === 0
        ? []
        : await lackedFields(
            db,
            id,
            units.map((unit) => unit.id),
          );
    const [of] = rows;
    return {
      figures: {
        units: of?.units ?? 0,
        complete: of?.complete ?? 0,
        value: of?.value ?? 0,
        description: of?.withoutDescription ?? 0,
        picture: of?.withoutPicture ?? 0,
        price: of?.withoutPrice ?? 0,
      },
      isMore: (of?.looked ?? 0) > mostLookedAt,
      totalCount: of?.total ?? 0,
      items: units.map((unit) => ({
        ...unit,
        fields: fields.filter(({ itemId }) => itemId === unit.id).map(({ id: field, name }) => ({ id: field, name })),
      })),
    };
  },
};
