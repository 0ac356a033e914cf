// size: one contract for fields, products and definitions, which are read together
import { z } from 'zod';
import { id, idParam, intParam, requiredText, text, version } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { featureLimits, inputTypes } from './rules.ts';

const number = z.string();

const unit = z.object({
  id,
  /** What it measures; units convert within one. */
  measurementType: z.string(),
  /** Its name. */
  uomType: z.string(),
  symbol: z.string(),
  /** Base = (value + shift) × factor ÷ divisor; reciprocal: factor ÷ (divisor × value). */
  shift: number,
  factor: number,
  divisor: number,
  isReciprocal: z.boolean(),
});
export type UnitOfMeasure = z.infer<typeof unit>;

const customData = z.strictObject({
  /** Whole numbers alone. */
  isWhole: z.boolean().optional(),
  /** Most decimals. */
  decimals: z.int().min(0).max(featureLimits.decimals).optional(),
  /** What a new value begins with; of a list the id of its value. */
  default: text(featureLimits.value).optional(),
  /** The list of type 3. */
  listType: id.optional(),
  /** Text in one line or several; a list as a menu, or with all its values shown. */
  inputType: z.enum(inputTypes).optional(),
  /** Proposes values while one types. */
  autoComplete: z.boolean().optional(),
  allCaps: z.boolean().optional(),
  allLower: z.boolean().optional(),
});

const globalTypeId = z.int().min(1).max(6);
const sortOrder = z.int();

/** What a value may be (docs/domain/ari.md, Definitions). */
const definition = z.object({
  id,
  name: z.string(),
  /** 1 number, 2 text, 3 list, 4 flag, 5 measurement, 6 complex object. */
  globalTypeId,
  customData,
  unitsOfMeasure: z.array(unit.extend({ sortOrder })),
  subObjects: z.array(z.object({ id, name: z.string(), globalTypeId, sortOrder, isRequired: z.boolean() })),
  /** Fields and complex objects that have it as their type. */
  usedBy: z.int(),
  version,
});
export type Definition = z.infer<typeof definition>;

const definitionFields = {
  name: requiredText(featureLimits.name),
  globalTypeId,
  customData: customData.default({}),
  /** In their order. */
  unitsOfMeasure: z.array(z.strictObject({ id })).max(100).default([]),
  /** In their order. */
  subObjects: z
    .array(z.strictObject({ id, isRequired: z.boolean().default(false) }))
    .max(100)
    .default([]),
};

const code = z.int();
const productCodes = {
  productTypeNumericCode: z.int().positive().max(2_147_483_647),
  productSubTypeNumericCode: z.int().positive().max(2_147_483_647),
};
const product = z.strictObject(productCodes);
const codeParam = intParam(1, 2_147_483_647);

const type = z.object({ id, name: z.string(), globalTypeId, customData });
const fieldBase = {
  /** The field's. */
  id,
  fieldName: z.string(),
  groupName: z.string(),
  /** The field's name by language code, beside the one in EN. */
  names: z.record(z.string(), z.string()),
  industryNumericCode: code,
  /** E-commerce finds units by it. */
  isFitment: z.boolean(),
};

/** A field of an industry. */
const field = z.object({
  ...fieldBase,
  type,
  subObjects: definition.shape.subObjects,
  /** Assigned to a sub type, or units have values of it: it is locked. */
  isUsed: z.boolean(),
  /** Sub types that have it. */
  assignedTo: z.int(),
  /** Units of some catalogue have values of it. */
  hasValues: z.boolean(),
  version,
});
export type FeatureField = z.infer<typeof field>;

/** A sub object as far down as values go. */
const part = z.object({
  id,
  name: z.string(),
  isRequired: z.boolean(),
  sortOrder,
  type: type.extend({ unitsOfMeasure: z.array(unit) }),
});

/** A field of a product's sub type. */
export const productField = z.object({
  ...fieldBase,
  /** The assignment's. */
  relationId: id,
  type: type.extend({ unitsOfMeasure: z.array(unit) }),
  subObjects: z.array(part),
  sortOrder,
  isRequired: z.boolean(),
  /** The field whose number says how often this one is repeated. */
  repeatField: id.nullable(),
  /** The assignment's. */
  version,
});
export type ProductField = z.infer<typeof productField>;

const fieldFields = {
  fieldName: requiredText(featureLimits.name),
  groupName: text(featureLimits.name).default(''),
  /** The definition that is its type. */
  typeId: id,
  names: z
    .record(text(16), text(featureLimits.name))
    .refine((names) => Object.keys(names).length <= 100, 'A name has at most 100 languages.')
    .default({}),
  isFitment: z.boolean().default(false),
};

const assigned = z.object({
  /** The assignment's. */
  relationId: id,
  productTypeNumericCode: code,
  productTypeName: z.string(),
  productSubTypeNumericCode: code,
  productSubTypeName: z.string(),
  sortOrder,
});

const named = z.object({ numericCode: code, name: z.string() });
const idList = text(4000)
  .refine(
    (list) => /^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,199}$/.test(list),
    'A list has 1 to 200 ids, with commas between.',
  )
  .transform((list) => list.split(',').map(Number));
const written = z.object({ changeId: id });

export const standardFeatureContract = {
  industries: route({
    method: 'GET',
    path: '/api/standardizedFeatures/industries',
    permission: 'signedIn',
    shared: true,
    summary: 'Industries with a numeric code and how many fields each has, by name.',
  })
    .input(z.strictObject({}))
    .output(z.array(named.extend({ fields: z.int() }))),

  productTypes: route({
    method: 'GET',
    path: '/api/standardizedFeatures/productTypes/{industry}',
    permission: 'signedIn',
    shared: true,
    summary: 'Product types of an industry that have a numeric code, by name.',
  })
    .input(z.strictObject({ industry: codeParam }))
    .output(z.array(named)),

  subTypesForProductType: route({
    method: 'GET',
    path: '/api/standardizedFeatures/subTypesForProductType/{type}',
    permission: 'signedIn',
    shared: true,
    summary: 'Sub types of a product type with how many fields each has, by name.',
  })
    .input(z.strictObject({ type: codeParam }))
    .output(z.array(named.extend({ fields: z.int() }))),

  subTypesForFeature: route({
    method: 'GET',
    path: '/api/standardizedFeatures/subTypesForFeature/{id}',
    permission: 'signedIn',
    shared: true,
    summary: 'Sub types that have a field.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.array(assigned)),

  industryFeatures: route({
    method: 'GET',
    path: '/api/standardizedFeatures/industryFeatures/{industry}',
    permission: 'signedIn',
    shared: true,
    summary: 'Fields of an industry by group and name, each with whether it is used.',
  })
    .input(z.strictObject({ industry: codeParam }))
    .output(z.array(field)),

  field: route({
    method: 'GET',
    path: '/api/standardizedFeatures/field/{id}',
    permission: 'signedIn',
    shared: true,
    summary: 'One field.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(field),

  isUsed: route({
    method: 'GET',
    path: '/api/standardizedFeatures/isUsed/{id}',
    permission: 'signedIn',
    shared: true,
    summary:
      'Whether a field is used, and where: its sub types, and the catalogues whose units have values of it; those that the caller may not open are counted.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(
      z.object({
        isUsed: z.boolean(),
        subTypes: z.array(assigned),
        catalogs: z.array(z.object({ code: z.string(), name: z.string() })),
        more: z.int(),
      }),
    ),

  productSubTypeFields: route({
    method: 'GET',
    path: '/api/standardizedFeatures/productSubTypeFields/{industry}/{type}/{subtype}',
    permission: 'signedIn',
    shared: true,
    summary: 'Fields of a sub type in their order.',
  })
    .input(z.strictObject({ industry: codeParam, type: codeParam, subtype: codeParam }))
    .output(z.array(productField)),

  addField: route({
    method: 'POST',
    path: '/api/standardizedFeatures/attributeAssignment',
    permission: 'superAdmin',
    shared: true,
    summary: 'Adds a field to an industry. 409 where the industry has the name.',
  })
    .input(z.strictObject({ industryNumericCode: codeParam, ...fieldFields }))
    .output(field.extend({ changeId: id })),

  saveField: route({
    method: 'PATCH',
    path: '/api/standardizedFeatures/attributeAssignment/{id}',
    permission: 'superAdmin',
    shared: true,
    summary:
      'Saves a field. 409 where it is used and more than its mark isFitment and its translations would change, where the industry has the name, or where it was saved since.',
  })
    .input(z.strictObject({ id: idParam, version, ...fieldFields }))
    .output(field.extend({ changeId: id })),

  removeField: route({
    method: 'DELETE',
    path: '/api/standardizedFeatures/attributeAssignment/{id}',
    permission: 'superAdmin',
    shared: true,
    summary: 'Removes a field. 409 where it is used.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(written),

  copyAssignment: route({
    method: 'POST',
    path: '/api/standardizedFeatures/copyAssignment',
    permission: 'superAdmin',
    shared: true,
    summary:
      'Gives a sub type the fields of another that it lacks, behind its own, with order, required and repeat field.',
  })
    .input(z.strictObject({ industryNumericCode: codeParam, from: product, to: product }))
    .output(z.object({ changeId: id.nullable(), copied: z.int() })),

  saveAssignment: route({
    method: 'POST',
    path: '/api/standardizedFeatures/saveAssignment',
    permission: 'superAdmin',
    shared: true,
    summary: 'Gives further sub types a field, as their last. 400 where one has it, or is named twice.',
  })
    .input(z.strictObject({ standardFeatureId: id, subTypesToAssign: z.array(product).min(1).max(200) }))
    .output(z.object({ changeId: id, subTypes: z.array(assigned) })),

  addAssignments: route({
    method: 'POST',
    path: '/api/standardizedFeatures/addAssignments',
    permission: 'superAdmin',
    shared: true,
    summary: 'Gives a sub type several fields, as its last. 400 where it has one, or one is named twice.',
  })
    .input(
      z.strictObject({
        standardFeatureIds: z.array(id).min(1).max(featureLimits.fieldsOfSubType),
        subTypeToAssign: product,
      }),
    )
    .output(written),

  removeRelation: route({
    method: 'DELETE',
    path: '/api/standardizedFeatures/relation/{id}',
    permission: 'superAdmin',
    shared: true,
    summary:
      'Takes a field from a sub type. What units hold in it stays, unpublished. 409 where another is repeated by it.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(written),

  saveProductFeatures: route({
    method: 'POST',
    path: '/api/standardizedFeatures/saveProductFeatures',
    permission: 'superAdmin',
    shared: true,
    summary:
      'Saves order, required and repeat field of all fields of a sub type. 409 where one was saved, added or removed since.',
  })
    .input(
      z.strictObject({
        industryNumericCode: codeParam,
        ...productCodes,
        features: z
          .array(
            z.strictObject({
              relationId: id,
              version,
              sortOrder: z.int().min(0).max(100_000),
              isRequired: z.boolean(),
              repeatField: id.nullable(),
            }),
          )
          .min(1)
          .max(featureLimits.fieldsOfSubType),
      }),
    )
    .output(z.object({ changeId: id.nullable(), features: z.array(productField) })),

  definitionTree: route({
    method: 'GET',
    path: '/api/global-attributes/tree',
    permission: 'signedIn',
    shared: true,
    summary: 'Definitions by type: id and name.',
  })
    .input(z.strictObject({}))
    .output(z.array(z.object({ globalTypeId, definitions: z.array(z.object({ id, name: z.string() })) }))),

  definitionsByType: route({
    method: 'GET',
    path: '/api/global-attributes/byType/{type}',
    permission: 'signedIn',
    shared: true,
    summary: 'Definitions of a type by name.',
  })
    .input(z.strictObject({ type: intParam(1, 6) }))
    .output(z.array(definition)),

  definition: route({
    method: 'GET',
    path: '/api/global-attributes/{id}',
    permission: 'signedIn',
    shared: true,
    summary: 'One definition.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(definition),

  addDefinition: route({
    method: 'POST',
    path: '/api/global-attributes',
    permission: 'superAdmin',
    shared: true,
    summary: 'Adds a definition. 400 for what a definition of its type cannot be, 409 where the type has the name.',
  })
    .input(z.strictObject(definitionFields))
    .output(definition.extend({ changeId: id })),

  saveDefinition: route({
    method: 'PATCH',
    path: '/api/global-attributes/{id}',
    permission: 'superAdmin',
    shared: true,
    summary:
      'Saves a definition. 400 for what a definition of its type cannot be, 409 where its type would change while it is used, or where it was saved since.',
  })
    .input(z.strictObject({ id: idParam, version, ...definitionFields }))
    .output(definition.extend({ changeId: id })),

  removeDefinition: route({
    method: 'DELETE',
    path: '/api/global-attributes/{id}',
    permission: 'superAdmin',
    shared: true,
    summary: 'Removes a definition. 409 where it is used.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(written),

  measurements: route({
    method: 'GET',
    path: '/api/global-attributes/measurements',
    permission: 'signedIn',
    shared: true,
    summary: 'Measurements among the definitions named, with their units.',
  })
    .input(z.strictObject({ ids: idList }))
    .output(z.array(definition)),

  subObjects: route({
    method: 'GET',
    path: '/api/global-attributes/sub-objects',
    permission: 'signedIn',
    shared: true,
    summary: 'What the complex objects named hold, as far down as values go.',
  })
    .input(z.strictObject({ ids: idList }))
    .output(z.array(z.object({ id, subObjects: z.array(part) }))),

  lists: route({
    method: 'GET',
    path: '/api/global-attributes/lists',
    permission: 'signedIn',
    shared: true,
    summary: 'Lists that a definition of type 3 can name, by name.',
  })
    .input(z.strictObject({}))
    .output(z.array(z.object({ id, name: z.string() }))),

  listValues: route({
    method: 'GET',
    path: '/api/global-attributes/lists/{list}',
    permission: 'signedIn',
    shared: true,
    summary: 'The first 200 values of a list by name, those that begin with the term.',
  })
    .input(z.strictObject({ list: idParam, term: text(featureLimits.name).default('') }))
    .output(z.array(z.object({ id, name: z.string() }))),

  uoms: route({
    method: 'GET',
    path: '/api/global-attributes/uoms',
    permission: 'signedIn',
    shared: true,
    summary: 'Units of measure by what they measure, in their order.',
  })
    .input(z.strictObject({}))
    .output(z.array(unit)),
};
