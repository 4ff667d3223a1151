-- Users with a payment, or a return of one, whose document may be missing, because a server of the version before, which
-- issues none, has posted it. The row is written by the transaction that posts it, whichever version of the server runs it.
create table tax_documents_due (
  user_id text primary key references users (id),
  due_at timestamptz not null
);
create index tax_documents_due_by_time on tax_documents_due (due_at);

create function note_missing_document() returns trigger language plpgsql as $$
   begin
     if not exists (select from tax_documents where cause = new.key)
        and (exists (select from purchases where user_id = new.user_id and tax_terms is not null)
          or exists (select from tax_documents where user_id = new.user_id)) then
       insert into tax_documents_due values (new.user_id, new.created_at) on conflict do nothing;
     end if;
     return null;
   end $$;
create constraint trigger transfers_note_missing_document after insert on transfers
  deferrable initially deferred for each row when (new.key like 'rzp:%')
  execute function note_missing_document();
