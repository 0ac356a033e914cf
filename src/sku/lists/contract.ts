import { z } from 'zod';
import { id, idParam, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { attributeOption, productType, skuAttribute } from '../record/contract.ts';
import { imageTypes } from '../rules.ts';

const member = { permission: 'member', asOf: true } as const;
const named = z.array(z.object({ id: z.int(), name: z.string() }));
const ofIndustry = z.strictObject({ industryId: idParam.optional(), term: text(256).default('') });

export const skuListContract = {
  productTypes: route({
    method: 'GET',
    path: '/api/ecommerce/ProductTypes',
    ...member,
    summary: 'Product types by name, of an industry where one is named, 500 at most.',
  })
    .input(ofIndustry)
    .output(z.array(productType)),
  activityTypes: route({
    method: 'GET',
    path: '/api/ecommerce/ActivityTypes',
    ...member,
    summary: 'Activity types by name, of an industry where one is named, 500 at most.',
  })
    .input(ofIndustry)
    .output(z.array(productType)),
  industries: route({
    method: 'GET',
    path: '/api/ecommerce/Industries',
    ...member,
    summary: 'The industries by name, 500 at most.',
  }).output(z.array(productType)),
  imageTypes: route({
    method: 'GET',
    path: '/api/ecommerce/ImageTypes',
    ...member,
    summary: 'Kinds of picture that a SKU may have.',
  }).output(z.array(z.object({ id: z.int(), name: z.enum(imageTypes) }))),
  imageSources: route({
    method: 'GET',
    path: '/api/ecommerce/ImageSources',
    ...member,
    summary: 'Where pictures come from: a file, or an image that the catalogue has.',
  }).output(named),
  stockImage: route({
    method: 'GET',
    path: '/api/ecommerce/stockimage',
    ...member,
    summary: 'What stands in the place of pictures: that of the product type, else the built-in one.',
  })
    .input(z.strictObject({ productTypeId: idParam.optional() }))
    .output(z.object({ url: z.string(), productType: z.string().nullable() })),
  options: route({
    method: 'GET',
    path: '/api/ecommerce/Attributes/list/{id}',
    ...member,
    summary:
      'Values of an attribute by name, those first that begin with the text, then those that hold it; 50 at most. 404 where ' +
      'there is no such list.',
  })
    .input(z.strictObject({ id: idParam, term: text(256).default('') }))
    .output(z.object({ id, name: z.string(), values: z.array(attributeOption) })),
  attributes: route({
    method: 'POST',
    path: '/api/ecommerce/Attributes',
    ...member,
    summary:
      'The attributes of a product type, the required before the suggested, and these others; with `others`, what else ' +
      'product types of these industries have.',
  })
    .input(
      z.strictObject({
        industryIds: z.array(id).max(100).default([]),
        /** Numeric code of the product type; 0 or none: no type. */
        productTypeCode: z.int().min(0).default(0),
        /** The same by its id. */
        productTypeId: id.nullable().default(null),
        /** Attributes that are there already. */
        attributeIds: z.array(id).max(200).default([]),
      }),
    )
    .output(
      z.object({
        attributes: z.array(skuAttribute),
        /** Lists that could be added, by name, 500 at most. */
        others: z.array(z.object({ id, name: z.string() })),
      }),
    ),
};
