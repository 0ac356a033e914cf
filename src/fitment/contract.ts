// size: every call of fitments, which share the shapes of a unit, a filter and a choice
import { z } from 'zod';
import { boolParam, id, idParam, intParam, jsonParam, skip, take, text, version } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { effect } from './quality/contract.ts';
import { fitmentLimits, fitmentMessages } from './rules.ts';

// What SKUs fit (docs/domain/fitments.md).

const value = text(256);
export const filterShape = z
  .record(value, z.array(value).max(fitmentLimits.filterValues), fitmentMessages.filters)
  .refine((of) => Object.keys(of).length <= fitmentLimits.filterNames, fitmentMessages.filters);
/** Chosen values by header, as JSON: `{"Year": ["2026"], "Make": ["Norrland"]}`. */
const filters = jsonParam(60_000, fitmentMessages.filters, filterShape).optional();
/** Only units whose model contains this. */
const contains = text(256).default('');

const attribute = z.object({ name: z.string(), value: z.string(), isRequired: z.boolean() });
const application = z.object({ id, name: z.string() });

/** A unit that a SKU fits, or may fit. */
const fitment = z.object({
  /** The unit's, as a text. */
  guid: z.string(),
  muId: id,
  industryId: id,
  /** Year, Make and Model, then what else tells units apart. */
  attributes: z.array(attribute),
  notes: z.string(),
  applications: z.array(application),
  /** The unit of the year before, of the same line or of the one that it goes on from. */
  priorYearGuid: z.string().nullable(),
  priorYearMuId: id.nullable(),
});
export type Fitment = z.infer<typeof fitment>;

const unit = fitment.extend({ isAssigned: z.boolean(), isArchived: z.boolean() });
export type Unit = z.infer<typeof unit>;

const header = z.object({
  name: z.string(),
  isRequired: z.boolean(),
  /** How many values there are; 500 come at first. */
  total: z.int(),
  values: z.array(z.object({ value: z.string(), /** Units that have it. */ count: z.int() })),
});
export type Header = z.infer<typeof header>;

const fitmentLine = z.object({
  /** Of the row: a SKU, a line, a set of applications and a note. */
  id,
  lineId: id,
  industryId: id,
  make: z.string(),
  model: z.string(),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  notes: z.string(),
  applications: z.array(application),
  /** Newest first. */
  years: z.array(z.object({ muId: id, year: z.int(), isArchived: z.boolean() })),
  /** The newest two units before that it does not fit yet. */
  priorYears: z.array(z.object({ muId: id, year: z.int() })),
});
export type FitmentLine = z.infer<typeof fitmentLine>;

const rollup = z.object({
  industryId: id,
  /** The unit that is rolled up. */
  muId: id,
  attributes: z.array(attribute),
  /** Units of the same line, newest first, by id and year. */
  yearOptions: z.array(z.object({ key: z.string(), value: z.string(), isSelected: z.boolean() })),
  priorYearGlobalUnitId: z.string().nullable(),
  priorYearMuId: id.nullable(),
});
export type Rollup = z.infer<typeof rollup>;

const ids = z.array(id).min(1, fitmentMessages.noUnit).max(fitmentLimits.named);
/** Units one by one, or those of a filter but some. */
const units = z.union([
  z.strictObject({ ids }),
  z.strictObject({ filters: filterShape, contains, except: z.array(id).max(fitmentLimits.named).default([]) }),
]);
const said = {
  applicationIds: z.array(id).max(fitmentLimits.applications).default([]),
  note: text(fitmentLimits.note).default(''),
};
const lineFilter = { contains, applicationId: id.optional() };
const toAssign = { id: idParam, industryId: id, units, ...said };
const toRemove = {
  id: idParam,
  /** Units, assigned lines by their ids, or the lines that a search leaves. */
  chosen: z.union([
    z.strictObject({ units, industryId: id }),
    z.strictObject({ rows: z.array(id).min(1, fitmentMessages.noUnit).max(fitmentLimits.named) }),
    z.strictObject({ lines: z.strictObject(lineFilter) }),
  ]),
};

const asked = z.object({
  units: z.int(),
  lines: z.int(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  removed: z.int(),
  /** The first 50, from the newest year. */
  first: z.array(
    unit.extend({
      becomes: z.enum(['added', 'updated', 'unchanged', 'removed']),
      /** What is said now of a unit that is updated. */
      before: fitment.pick({ notes: true, applications: true }).nullable(),
    }),
  ),
});
export type Asked = z.infer<typeof asked>;

const written = z.object({ changeId: id.nullable(), units: z.int() });

const base = '/api/ecommerce';
const industry = `${base}/Industry/{id}/Fitments` as const;
const ofIndustry = { id: idParam, filters, contains };
const rollupBody = {
  idList: z.array(id).min(1, fitmentMessages.unknownSku).max(fitmentLimits.rollUpSkus),
  baseGlobalUnitId: id,
  industryId: id,
  globalUnitList: z.array(id).min(1, fitmentMessages.noUnit).max(fitmentLimits.rollUpUnits),
};

export const fitmentContract = {
  effect: route({
    method: 'POST',
    path: `${base}/skus/{id}/fitments/effect`,
    permission: 'writeOem',
    summary: 'Findings that assigning units to a SKU would close and open. Writes nothing.',
  })
    .input(z.strictObject(toAssign))
    .output(effect),
  industries: route({
    method: 'GET',
    path: `${base}/Fitments/Industries`,
    permission: 'member',
    summary: 'Industries with units that SKUs may fit, by name.',
  })
    .input(z.strictObject({}))
    .output(z.array(z.object({ id, name: z.string() }))),
  applications: route({
    method: 'GET',
    path: `${base}/Fitments/Applications`,
    permission: 'member',
    summary: 'Applications that a fitment can have, by name.',
  })
    .input(z.strictObject({}))
    .output(z.array(application)),
  facets: route({
    method: 'GET',
    path: industry,
    permission: 'member',
    summary:
      'What tells the units of an industry apart, with values. Version 2: each header narrowed by all others, with counts; else each by those before it, up to the first of which nothing is chosen.',
  })
    .input(z.strictObject({ ...ofIndustry, version: intParam(1, 2).default(1) }))
    .output(z.object({ headers: z.array(header), /** Units that are left. */ total: z.int() })),
  lists: route({
    method: 'GET',
    path: `${industry}/Lists`,
    permission: 'member',
    summary: 'Further values of one header.',
  })
    .input(
      z.strictObject({
        ...ofIndustry,
        version: intParam(1, 2).default(2),
        header: value,
        skip,
        take: take(fitmentLimits.values).default(fitmentLimits.moreValues),
      }),
    )
    .output(header),
  units: route({
    method: 'GET',
    path: `${industry}/GlobalUnits`,
    permission: 'member',
    summary: 'Units of an industry, 100 at once, from the newest year, then by make, model and the rest.',
  })
    .input(
      z.strictObject({
        ...ofIndustry,
        /** Says which of them this SKU fits. */
        skuId: idParam.optional(),
        /** Only those that it does not fit. */
        unassigned: boolParam.default(false),
        skip,
        take: take(fitmentLimits.page),
      }),
    )
    .output(
      z.object({ items: z.array(unit), total: z.int(), /** Of all, those that the SKU fits. */ assigned: z.int() }),
    ),
  byIds: route({
    method: 'POST',
    path: `${base}/Fitments/`,
    permission: 'member',
    summary: 'Units by their ids, at most 1,000; unknown ones are left out.',
  })
    .input(z.strictObject({ ids: z.array(id).max(1000) }))
    .output(z.array(unit)),
  rollup: route({
    method: 'GET',
    path: `${base}/GlobalUnits/{id}/Rollups`,
    permission: 'member',
    summary: 'The years to which a unit can be rolled up.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(rollup),
  rollupsOfSku: route({
    method: 'GET',
    path: `${base}/skus/{id}/Fitments/GlobalUnits/Rollups`,
    permission: 'member',
    summary: 'Lines of which a SKU fits some units and not others, 100 at once, each from the newest that it fits.',
  })
    .input(z.strictObject({ id: idParam, skip, take: take(fitmentLimits.page) }))
    .output(z.object({ items: z.array(rollup), total: z.int() })),
  ofSku: route({
    method: 'GET',
    path: `${base}/skus/{id}/fitments`,
    permission: 'member',
    asOf: true,
    summary: 'Units that a SKU fits, 100 at once, from the newest year.',
  })
    .input(z.strictObject({ id: idParam, skip, take: take(fitmentLimits.page) }))
    .output(z.object({ items: z.array(unit), total: z.int() })),
  linesOfSku: route({
    method: 'GET',
    path: `${base}/skus/{id}/fitments/lines`,
    permission: 'member',
    asOf: true,
    summary: 'The same by lines with their years, 100 at once, by make and model.',
  })
    .input(
      z.strictObject({
        id: idParam,
        contains,
        applicationId: idParam.optional(),
        skip,
        take: take(fitmentLimits.page),
      }),
    )
    .output(z.object({ items: z.array(fitmentLine), total: z.int(), units: z.int() })),
  askAssign: route({
    method: 'POST',
    path: `${base}/skus/{id}/fitments/preview`,
    permission: 'writeOem',
    summary: 'What assigning units to a SKU would do, with the first 50 and all counts. Writes nothing.',
  })
    .input(z.strictObject(toAssign))
    .output(asked),
  assign: route({
    method: 'POST',
    path: `${base}/skus/{id}/fitments`,
    permission: 'writeOem',
    summary:
      'Lets a SKU fit units, as one change: new ones are added, those that it fits get the applications and the note, each where it is said. 400 for a unit of another industry or one that is archived.',
  })
    .input(z.strictObject(toAssign))
    .output(written),
  askRemove: route({
    method: 'POST',
    path: `${base}/skus/{id}/fitments/removed/preview`,
    permission: 'writeOem',
    summary: 'What taking units from a SKU would do, with the first 50 and all counts. Writes nothing.',
  })
    .input(z.strictObject(toRemove))
    .output(asked),
  remove: route({
    method: 'POST',
    path: `${base}/skus/{id}/fitments/removed`,
    permission: 'writeOem',
    summary: 'Takes units from a SKU, as one change.',
  })
    .input(z.strictObject(toRemove))
    .output(written),
  askRollUp: route({
    method: 'POST',
    path: `${base}/skus/multiple/fitment/preview`,
    permission: 'writeOem',
    summary: 'How many of the SKUs fit the unit, and how many pairs of SKU and unit a roll-up would add.',
  })
    .input(z.strictObject(rollupBody))
    .output(z.object({ skus: z.int(), added: z.int() })),
  rollUp: route({
    method: 'PUT',
    path: `${base}/skus/multiple/fitment`,
    permission: 'writeOem',
    summary:
      'Lets SKUs that fit a unit fit others too, with the same applications and notes, as one change; from 2,000 pairs on as a job.',
  })
    .input(z.strictObject(rollupBody))
    .output(z.object({ changeId: id.nullable(), /** SKUs that fit more now. */ skus: z.int(), jobId: id.nullable() })),
  rollUpStatus: route({
    method: 'GET',
    path: `${base}/skus/multiple/fitment/{jobId}`,
    permission: 'member',
    summary: 'How far a roll-up is.',
  })
    .input(z.strictObject({ jobId: idParam }))
    .output(
      z.object({
        state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
        changeId: id.nullable(),
        skus: z.int(),
        error: z.string().nullable(),
      }),
    ),
  setPrior: route({
    method: 'PUT',
    path: `${base}/GlobalUnits/{id}/prior`,
    permission: 'superAdmin',
    shared: true,
    summary:
      'Says that the line of a unit goes on from the line of another, as after a renaming; null: from none. 409 for a version that is not the newest.',
  })
    .input(z.strictObject({ id: idParam, version, priorMuId: id.nullable() }))
    .output(z.object({ changeId: id.nullable(), version })),
  line: route({
    method: 'GET',
    path: `${base}/GlobalUnits/{id}`,
    permission: 'member',
    summary: 'A unit with the years of its line, where it comes from, and the line that it goes on from.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(
      unit.extend({
        years: z.array(z.object({ muId: id, year: z.int(), isArchived: z.boolean() })),
        /** The newest unit of the line before, by its make and model. */
        goesOnFrom: z.object({ muId: id, make: z.string(), model: z.string() }).nullable(),
        /** Of the line. */
        version,
      }),
    ),
};
