-- What searches compare, made plain once when a row is written instead of at each look: all names of an item, and all
-- values of its attributes in one text, which says which rows to look at closely.
create function platform.values_text(p_values jsonb) returns text language sql immutable parallel safe strict as
  $$ select translate(platform.plain(p_values::text), '"\', '') $$;

-- The pattern of LIKE that stands for the text itself.
create function platform.literal(p_text text) returns text language sql immutable parallel safe strict as
  $$ select regexp_replace(p_text, '([\\%_])', '\\\1', 'g') $$;

alter table hierarchy_item
  add column name_search text not null
    generated always as (platform.plain(name || ' ' || display_name || ' ' || override_name)) stored,
  add column attribute_search text not null generated always as (platform.values_text(attributes)) stored;
call platform.track('hierarchy_item');

drop index hierarchy_item_name;
create index hierarchy_item_name on hierarchy_item using gin (name_search gin_trgm_ops);
create index hierarchy_item_attributes on hierarchy_item using gin (attribute_search gin_trgm_ops);

-- The orders of the search, each by key from page to page.
drop index hierarchy_item_workflow;
create index hierarchy_item_workflow on hierarchy_item (catalog_id, workflow_id, name_sort, id);
create index hierarchy_item_type on hierarchy_item (catalog_id, type_id, name_sort, id);
create index hierarchy_item_modified on hierarchy_item (catalog_id, modified_at, id);

-- Attributes that a user's search of the hierarchy begins with (001 §7, remember search attributes).
create table remembered_search (
  catalog_id bigint not null default current_setting('callout.catalog')::bigint,
  user_id bigint not null references app_user (id),
  context text not null check (context in ('Oem', 'MajorUnit', 'Ecommerce')),
  attribute_ids bigint[] not null check (cardinality(attribute_ids) <= 5),
  primary key (catalog_id, user_id, context)
);
call platform.scope('remembered_search', 'is a preference of a user');
