// size: every statement of one record, read and written as a whole
import { sql } from 'kysely';
import { usedIn } from '../../part/queries.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Environment } from '../../workflow/rules.ts';
import { lines, skuKey } from '../queries.ts';
import { mostOptions, skuLimits, type ImageType } from '../rules.ts';
import type { AttributeOption, SkuAssociation, SkuDto, SkuGroup, SkuImage, UnsavedSku } from './contract.ts';
import type { Draft } from './rules.ts';

/** A SKU that is saved, with what stands beside what is edited. */
export interface SavedSku {
  id: number;
  workflowId: number;
  workflowName: string;
  isEditable: boolean;
  publishedEnvironment: Environment | null;
  version: number;
  modifiedBy: string;
  modifiedAt: string;
  /** Without what distributors say. */
  draft: Draft;
}

const stamp = (at: string) =>
  sql`to_jsonb(date_trunc('milliseconds', ${sql.ref(at)}) at time zone 'utc') #>> '{}' || 'Z'`;

/** A SKU as it is saved; undefined where there is none. */
export async function savedSku(db: Db, id: number): Promise<SavedSku | undefined> {
  const { rows } = await sql<SavedSku>`
    select s.id, s.workflow_id as "workflowId", coalesce(w.name, '') as "workflowName",
      coalesce(w.is_editable, true) as "isEditable", s.published_environment as "publishedEnvironment",
      s.change_id as version, c.actor_name as "modifiedBy", ${stamp('c.at')} as "modifiedAt",
      jsonb_build_object('manufacturer', m.name, 'number', s.number, 'name', s.name, 'description', s.description,
        'gtin', s.gtin, 'useStockImage', s.use_stock_image, 'productTypeId', s.product_type_id, 'distributors', '[]'::jsonb,
        'images', coalesce((select jsonb_agg(jsonb_build_object('imageId', i.image_id, 'imageType', i.image_type)
          order by i.is_primary desc, i.weight, i.id) from sku_image i where i.sku_id = s.id), '[]'),
        'attributes', coalesce((select jsonb_agg(jsonb_build_object('listTypeId', a.list_type_id, 'valueId', a.value_id)
          order by a.ordinal, a.id) from sku_attribute a where a.sku_id = s.id), '[]'),
        'groups', coalesce((select jsonb_agg(g.group_id order by g.id) from sku_group g where g.sku_id = s.id), '[]'),
        'associations', coalesce((select jsonb_agg(jsonb_build_object('otherId', o.other_id, 'kind', o.kind)
          order by o.ordinal, o.id) from sku_association o where o.sku_id = s.id), '[]'),
        'prices', coalesce((select jsonb_agg(jsonb_build_object('id', p.audience_id, 'effectiveDate', p.effective_date,
          'cost', coalesce(p.cost, 0), 'msrp', p.msrp) order by p.audience_id) from (
            select distinct on (x.audience_id) x.* from shown_sku_price x where x.sku_id = s.id
            order by x.audience_id, x.effective_date desc) p), '[]'),
        'translations', coalesce((select jsonb_object_agg(t.language, jsonb_build_object('name', t.name, 'description', t.description))
          from (select x.language, coalesce(max(x.text) filter (where x.field = 'name'), '') as name,
              coalesce(max(x.text) filter (where x.field = 'description'), '') as description
            from translation x where x.noun = 'sku' and x.row_id = s.id group by x.language) t), '{}')) as draft
    from ${lines} join change c on c.id = s.change_id where s.id = ${id}`.execute(db);
  return rows[0];
}

/** What somebody has not handed in yet. */
export interface Copy {
  /** What was typed, and the SKU as it was when the copy was made; null where there was none. */
  body: { draft: Draft; base: Draft | null };
  ofChange: number | null;
  progress: number;
  savedAt: string;
}

/** The caller's copy of a SKU; of a moment that is past, none. */
export async function copyOf(db: Db, userId: number, skuId: number): Promise<Copy | undefined> {
  const { rows } = await sql<Copy>`
    select body, of_change as "ofChange", progress, ${stamp('saved_at')} as "savedAt"
    from sku_copy where user_id = ${userId} and sku_id = ${skuId} and coalesce(current_setting('callout.asof', true), '') = ''
      and saved_at > now() - make_interval(days => ${skuLimits.copyDays})`.execute(db);
  return rows[0];
}

export const keepCopy = (db: Db, userId: number, skuId: number, copy: Omit<Copy, 'savedAt'>) =>
  sql`
    insert into sku_copy (user_id, sku_id, body, of_change, progress)
    values (${userId}, ${skuId}, ${JSON.stringify(copy.body)}::jsonb, ${copy.ofChange}, ${copy.progress})
    on conflict (catalog_id, user_id, sku_id) do update set body = excluded.body, of_change = excluded.of_change,
      progress = greatest(sku_copy.progress, excluded.progress), saved_at = clock_timestamp()`.execute(db);

/** False where there was none. */
export async function dropCopy(db: Db, userId: number, skuId: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from sku_copy where user_id = ${userId} and sku_id = ${skuId}`.execute(db);
  return numAffectedRows > 0n;
}

/** Gives up copies that nobody touched for as long as they are kept. */
export const dropOldCopies = (db: Db) =>
  sql`delete from sku_copy where saved_at < now() - make_interval(days => ${skuLimits.copyDays})`.execute(db);

export async function unsavedSkus(db: Db, userId: number): Promise<UnsavedSku[]> {
  const { rows } = await sql<UnsavedSku>`
    select c.sku_id as id, c.body #>> '{draft,number}' as sku, c.body #>> '{draft,name}' as name,
      c.body #>> '{draft,manufacturer}' as manufacturer, not exists (select from sku s where s.id = c.sku_id) as "isNew",
      c.progress, ${stamp('c.saved_at')} as "savedAt"
    from sku_copy c where c.user_id = ${userId} and c.saved_at > now() - make_interval(days => ${skuLimits.copyDays})
    order by c.saved_at desc limit 100`.execute(db);
  return rows;
}

/** The number that a SKU will have. */
export async function nextSkuId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select platform.next_id('sku') as id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('No number was drawn.');
  return id;
}

/** What a draft refers to, with names; what is gone is not there. */
export interface Told {
  images: Omit<SkuImage, 'relationCustomData'>[];
  productType: SkuDto['attributeAuthoring']['productType'];
  lists: { id: number; name: string; isRelated: boolean; isRequired: boolean; values: AttributeOption[] }[];
  values: (AttributeOption & { listTypeId: number })[];
  groups: SkuGroup[];
  associations: SkuAssociation[];
  audiences: { id: number; name: string; currency: string }[];
  part: SkuDto['partDetail']['part'];
}

const option = sql`jsonb_build_object('id', v.id, 'name', v.name, 'numericCode', v.numeric_code,
  'requiresValidation', v.requires_validation, 'customData', jsonb_build_object('replaceWith',
    (select r.name from shared_list_value r where r.id = v.replace_with)))`;

export async function told(db: Db, draft: Draft): Promise<Told> {
  const ids = (of: readonly (number | null)[]) => sql`${[...new Set(of.filter((one) => one !== null))]}::bigint[]`;
  const typeId = draft.productTypeId;
  const { rows } = await sql<Told>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'fileName', m.file_name,
        'file', jsonb_build_object('id', m.hash), 'width', m.width,
        'height', m.height, 'contentType', m.content_type, 'originalType', m.original_type,
        'isHotspottable', m.is_hotspottable, 'pdfRendition', m.pdf_rendition, 'version', m.change_id))
        from image m where m.id = any(${ids(draft.images.map(({ imageId }) => imageId))})), '[]') as images,
      (select jsonb_build_object('id', v.id, 'name', v.name, 'numericCode', v.numeric_code)
        from shared_list_value v where v.id = ${typeId} and v.list_type_id = 1000) as "productType",
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'isRelated', r.id is not null,
          'isRequired', coalesce(r.is_required, false), 'values', coalesce((select jsonb_agg(o.value) from (
            select ${option} as value from shared_list_value v where v.list_type_id = t.id and not v.archive
            order by lower(v.name), v.id limit ${mostOptions + 1}) o), '[]'))
          order by coalesce(r.is_required, false) desc, r.id is null, lower(t.name), t.id)
        from shared_list_type t
        left join shared_list_relation r on r.list_type_id = t.id and r.list_value_id = ${typeId}
        where r.id is not null or t.id = any(${ids(draft.attributes.map(({ listTypeId }) => listTypeId))})), '[]') as lists,
      coalesce((select jsonb_agg(${option} || jsonb_build_object('listTypeId', v.list_type_id)) from shared_list_value v
        where v.id = any(${ids(draft.attributes.map(({ valueId }) => valueId))})), '[]') as values,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'industryId', g.industry_id, 'industry', i.name,
          'productType', jsonb_build_object('id', v.id, 'name', v.name, 'numericCode', v.numeric_code)))
        from product_group g join shared_list_value i on i.id = g.industry_id
        join shared_list_value v on v.id = g.product_type_id
        where g.id = any(${ids(draft.groups)})), '[]') as groups,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'sku', s.number, 'manufacturer', m.name))
        from sku s join manufacturer m on m.id = s.manufacturer_id
        where s.id = any(${ids(draft.associations.map(({ otherId }) => otherId))})), '[]') as associations,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'currency', a.currency))
        from price_audience a where a.id = any(${ids(draft.prices.map(({ id }) => id))})), '[]') as audiences,
      (select jsonb_build_object('id', p.id, 'partNumber', p.part_number, 'description', p.description, 'lists',
          ${usedIn(sql`p.id`, sql`999`)})
        from part p, catalog c where c.id = platform.catalog() and ${draft.number} <> '' and p.number_key =
          platform.part_number_key(${draft.number}, c.allowed_special_characters, c.case_insensitive) collate "C") as part`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('Nothing was told.');
  return row;
}

/** Values of lists, as somebody typed them without case, in the order of what is asked; null where the list has none. */
export async function valuesTyped(
  db: Db,
  typed: readonly { id: number; value: string; valueId?: number | null | undefined }[],
): Promise<(number | null)[]> {
  if (typed.length === 0) return [];
  const { rows } = await sql<{ id: number | null }>`
    select v.id from jsonb_to_recordset(${JSON.stringify(typed.map((one, place) => ({ ...one, place })))}::jsonb)
      as n(id bigint, value text, "valueId" bigint, place int)
    left join lateral (select v.id from shared_list_value v
      where v.list_type_id = n.id and (n."valueId" is null or v.id = n."valueId") and n.value <> ''
        and lower(v.name) = lower(trim(n.value)) order by v.id limit 1) v on true
    order by n.place`.execute(db);
  return rows.map(({ id }) => id);
}

/** Which ids of each kind are there. */
export async function knownOf(
  db: Db,
  of: { images: number[]; lists: number[]; groups: number[]; skus: number[]; type: number | null },
) {
  const { rows } = await sql<{ images: number[]; lists: number[]; skus: number[]; type: boolean }>`
    select coalesce((select jsonb_agg(id) from image where id = any(${of.images}::bigint[])), '[]') as images,
      coalesce((select jsonb_agg(id) from shared_list_type where id = any(${of.lists}::bigint[])), '[]') as lists,
      coalesce((select jsonb_agg(id) from sku where id = any(${of.skus}::bigint[])), '[]') as skus,
      exists (select from shared_list_value where id = ${of.type} and list_type_id = 1000) as type`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Nothing was answered.');
  return row;
}

interface Own {
  id: number;
  manufacturerId: number;
  draft: Draft;
}

export const insertSku = (db: Db, { id, manufacturerId, draft }: Own, workflowId: number) =>
  sql`
    insert into sku (id, manufacturer_id, number, number_key, name, description, product_type_id, use_stock_image, gtin, workflow_id)
    values (${id}, ${manufacturerId}, ${draft.number.trim()}, ${skuKey(sql`${draft.number}::text`)}, ${draft.name},
      ${draft.description}, ${draft.productTypeId}, ${draft.useStockImage}, ${draft.gtin}, ${workflowId})`.execute(db);

export const updateSku = (db: Db, { id, manufacturerId, draft }: Own, workflowId: number) =>
  sql`
    update sku set manufacturer_id = ${manufacturerId}, number = ${draft.number.trim()},
      number_key = ${skuKey(sql`${draft.number}::text`)}, name = ${draft.name}, description = ${draft.description},
      product_type_id = ${draft.productTypeId}, use_stock_image = ${draft.useStockImage}, gtin = ${draft.gtin},
      workflow_id = ${workflowId}, published_environment = case when workflow_id = ${workflowId} then published_environment end
    where id = ${id}`.execute(db);

/** Whether another SKU of the manufacturer has the number. */
export async function isTaken(
  db: Db,
  { id, manufacturer, number }: { id: number; manufacturer: string; number: string },
) {
  const { rows } = await sql`
    select from sku s join manufacturer m on m.id = s.manufacturer_id
    where lower(m.name) = lower(${manufacturer.trim()}) and s.id <> ${id}
      and s.number_key = ${skuKey(sql`${number}::text`)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Lets a SKU have these pictures, in this order, and no others. */
export async function writeImages(db: Db, id: number, images: readonly { imageId: number; imageType: ImageType }[]) {
  const rows = sql`unnest(${images.map((one) => one.imageId)}::bigint[], ${images.map((one) => one.imageType)}::text[])
    with ordinality n(image_id, image_type, n)`;
  await sql`delete from sku_image where sku_id = ${id} and image_id <> all(${images.map((one) => one.imageId)}::bigint[])`.execute(
    db,
  );
  await sql`update sku_image set is_primary = false where sku_id = ${id} and is_primary and image_id <> ${images[0]?.imageId ?? 0}`.execute(
    db,
  );
  await sql`
    insert into sku_image (sku_id, image_id, is_primary, image_type, weight)
    select ${id}, n.image_id, n.n = 1, n.image_type, n.n from ${rows}
    on conflict (catalog_id, sku_id, image_id) do update
      set is_primary = excluded.is_primary, image_type = excluded.image_type, weight = excluded.weight`.execute(db);
}

/** Lets a SKU have these values, in this order, and no others. */
export async function writeAttributes(db: Db, id: number, attributes: Draft['attributes']) {
  const valued = attributes.filter((one) => one.valueId !== null);
  const [lists, values] = [valued.map((one) => one.listTypeId), valued.map((one) => one.valueId)];
  await sql`
    delete from sku_attribute a where sku_id = ${id} and not exists (
      select from unnest(${lists}::bigint[], ${values}::bigint[]) n(l, v) where n.l = a.list_type_id and n.v = a.value_id)`.execute(
    db,
  );
  await sql`
    insert into sku_attribute (sku_id, list_type_id, value_id, ordinal)
    select ${id}, n.l, n.v, n.n from unnest(${lists}::bigint[], ${values}::bigint[]) with ordinality n(l, v, n)
    on conflict (catalog_id, sku_id, list_type_id, value_id) do update set ordinal = excluded.ordinal`.execute(db);
}

/** Lets a SKU be of these groups and no others. */
export async function writeGroups(db: Db, id: number, groups: readonly number[]) {
  await sql`delete from sku_group where sku_id = ${id} and group_id <> all(${[...groups]}::bigint[])`.execute(db);
  await sql`
    insert into sku_group (sku_id, group_id) select ${id}, n from unnest(${[...groups]}::bigint[]) n
    on conflict (catalog_id, sku_id, group_id) do nothing`.execute(db);
}

/** Lets a SKU go with these others and no further ones. */
export async function writeAssociations(db: Db, id: number, associations: Draft['associations']) {
  const [others, kinds] = [associations.map((one) => one.otherId), associations.map((one) => one.kind)];
  await sql`
    delete from sku_association a where sku_id = ${id} and not exists (
      select from unnest(${others}::bigint[], ${kinds}::int[]) n(o, k) where n.o = a.other_id and n.k = a.kind)`.execute(
    db,
  );
  await sql`
    insert into sku_association (sku_id, other_id, kind, ordinal)
    select ${id}, n.o, n.k, n.n from unnest(${others}::bigint[], ${kinds}::int[]) with ordinality n(o, k, n)
    on conflict (catalog_id, sku_id, other_id, kind) do update set ordinal = excluded.ordinal`.execute(db);
}

/** Lets a SKU have these texts in further languages and no others; an empty one is none. */
export async function writeTranslations(db: Db, id: number, of: Draft['translations']) {
  const rows = Object.entries(of).flatMap(([language, { name, description }]) => [
    ...(name === '' ? [] : [{ language, field: 'name', text: name }]),
    ...(description === '' ? [] : [{ language, field: 'description', text: description }]),
  ]);
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(language text, field text, text text)`;
  await sql`
    delete from translation t where noun = 'sku' and row_id = ${id} and not exists (
      select from ${given} where n.language = t.language and n.field = t.field)`.execute(db);
  await sql`
    insert into translation (noun, row_id, field, language, text)
    select 'sku', ${id}, n.field, n.language, n.text from ${given}
    on conflict (catalog_id, noun, row_id, field, language) do update set text = excluded.text`.execute(db);
}

/** Prices of a SKU, those of an audience the latest first. */
export async function keptPrices(db: Db, id: number) {
  const { rows } = await sql<{ priceId: number; id: number; effectiveDate: string; cost: number; msrp: number }>`
    select p.id as "priceId", p.audience_id as id, p.effective_date as "effectiveDate", coalesce(p.cost, 0) as cost, p.msrp
    from shown_sku_price p where p.sku_id = ${id} order by p.audience_id, p.effective_date desc`.execute(db);
  return rows;
}

/** Writes what a plan of prices says. */
export async function writePrices(
  db: Db,
  skuId: number,
  plan: {
    added: Draft['prices'];
    changed: (Draft['prices'][number] & { priceId: number })[];
    dropped: readonly number[];
  },
) {
  if (plan.dropped.length > 0)
    await sql`delete from sku_price where id = any(${[...plan.dropped]}::bigint[])`.execute(db);
  if (plan.changed.length > 0)
    await sql`
      update sku_price p set effective_date = n."effectiveDate", cost = n.cost, msrp = n.msrp
      from jsonb_to_recordset(${JSON.stringify(plan.changed)}::jsonb)
        as n("priceId" bigint, "effectiveDate" date, cost numeric, msrp numeric) where p.id = n."priceId"`.execute(db);
  if (plan.added.length > 0)
    await sql`
      insert into sku_price (sku_id, audience_id, effective_date, cost, msrp)
      select ${skuId}, n.id, n."effectiveDate", n.cost, n.msrp
      from jsonb_to_recordset(${JSON.stringify(plan.added)}::jsonb)
        as n(id bigint, "effectiveDate" date, cost numeric, msrp numeric)`.execute(db);
}
