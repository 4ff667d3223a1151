-- What was posted between the first version with documents and this one. After the trigger of 0119, and without its locks.
insert into tax_documents_due
  select user_id, now() from purchases where tax_terms is not null
  union select user_id, now() from tax_documents
  on conflict do nothing;
