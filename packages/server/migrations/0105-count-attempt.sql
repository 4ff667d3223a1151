-- Counts an attempt if fewer than `most` were made between two times, and says whether it did. The attempts of one key wait
-- for each other, and each statement of the function sees those that were counted while it waited.
create or replace function count_attempt(
  counted_key text, counted_at timestamptz, made_after timestamptz, made_until timestamptz, most integer
) returns boolean language plpgsql as $$
   begin
     perform pg_advisory_xact_lock(hashtextextended(counted_key, 0));
     insert into attempts (key, at) select counted_key, counted_at where most > (
       select count(*) from attempts where key = counted_key and at > made_after and at <= made_until);
     return found;
   end $$;
