-- Name, address and tax number go with the account, also when a server of the version before closes it, which does not
-- know of this table.
create function delete_billing_details() returns trigger language plpgsql as $$
   begin
     delete from billing_details where user_id = new.id;
     return null;
   end $$;
create trigger users_delete_billing_details after update of closed_at on users for each row
  when (old.closed_at is null and new.closed_at is not null) execute function delete_billing_details();

delete from billing_details using users where users.id = user_id and closed_at is not null;
