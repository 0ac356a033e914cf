import { useMemo } from 'react';
import type { Spot } from '../../drawing/rules.spots.ts';
import type { Values } from '../../platform/web/editor/model.ts';
import type { Coverage } from '../rules.ts';
import { coverageOf } from '../rules.ts';
import { fieldsOf } from '../rows/values.ts';

/** What hotspots and rows make of each other, as they are edited. */
export const useCoverage = (
  rows: readonly { values: Values }[],
  spots: readonly Spot[],
  isJump: (tag: string) => boolean,
): Coverage =>
  useMemo(
    () =>
      coverageOf(
        rows.map(({ values }) => fieldsOf(values)),
        spots,
        isJump,
      ),
    [rows, spots, isJump],
  );
