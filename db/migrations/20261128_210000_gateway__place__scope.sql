insert into platform.scoped_table (name, reason) values
  ('visited_place', 'pages that a user has seen are no content; read across catalogues at the gateway');
