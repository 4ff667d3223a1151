-- The terms on which an order was priced: seller, place of supply, code of the service and taxes. Null for an order
-- without documents, and for one from before this column.
alter table purchases add column tax_terms jsonb;
create trigger purchases_keep_tax_terms before update on purchases for each row
  when (old.tax_terms is distinct from new.tax_terms) execute function refuse_new_quote();

create index tax_documents_by_number on tax_documents (year desc, kind, sequence);
create index tax_documents_by_day on tax_documents (issued_on text_pattern_ops);
