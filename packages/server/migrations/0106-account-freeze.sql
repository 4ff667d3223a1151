-- Whether a user may neither call nor rent. Each statement of the function sees what was committed until then, so that a
-- statement that has waited for the credit account's lock may ask it.
create or replace function is_account_frozen(owner_id text) returns boolean language plpgsql as $$
   begin
     return exists (select from users where id = owner_id and freeze_reason is not null)
       or exists (select from disputes where user_id = owner_id and status = 'open')
       or exists (select from accounts where id = 'debt:' || owner_id and posted > 0);
   end $$;
