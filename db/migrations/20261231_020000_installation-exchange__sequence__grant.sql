-- An import of values or levels draws their numbers itself, as they refer to each other.
grant usage on sequence list_value_id_seq, taxonomy_level_id_seq to callout_app;
