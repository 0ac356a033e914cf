import { conflict } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { displayContract } from './contract.ts';
import { displayColors, updateColor } from './queries.ts';

export const displayHandlers: HandlersOf<typeof displayContract> = {
  getDisplayHotspotColor: ({ db }) => displayColors(db),

  setDisplayHotspotColor: async ({ db, input: { newColor, targetType, version }, change }) => {
    const now = await displayColors(db);
    const color = targetType === 'hotspot' ? now.hotspotColor : now.hotspotUnassignedColor;
    if (color === newColor) return { ...now, isChanged: false };
    return change(`Colour of ${targetType === 'hotspot' ? 'hotspots' : 'unassigned hotspots'}`, async () => {
      if (!(await updateColor(db, targetType, newColor, version))) throw conflict();
      return { ...(await displayColors(db)), isChanged: true };
    });
  },
};
