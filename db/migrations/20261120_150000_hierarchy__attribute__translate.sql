-- Names of attributes in the catalogue's other languages (002 §3, Attribute; §5, Settings).
alter table translation drop constraint translation_check1;
alter table translation add constraint translation_field_check check ((noun, field) in (('item', 'display_name'),
  ('part', 'description'), ('part', 'long_description'), ('attribute', 'name')));

-- Translation is for attributes above 1000 (002 §5), so no new one gets the number 1000 itself.
select setval('attribute_id_seq', greatest(1000, (select last_value from attribute_id_seq)));
