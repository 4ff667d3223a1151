-- no-transaction
-- Keys of a user's rows begin with the user, so that the table can be distributed by user (docs/scaling.md). Every
-- statement names the user.
drop index concurrently if exists contacts_by_user_and_id;

create unique index concurrently contacts_by_user_and_id on contacts (user_id, id);

alter table contacts drop constraint contacts_pkey,
  add constraint contacts_pkey primary key using index contacts_by_user_and_id;
