-- Why an incoming call did not ring. Null for a call that rang or was for nobody, as for all calls of before.
alter table calls add column missed_because text;
-- Reading the calls of before would keep every writer waiting.
alter table calls add constraint calls_missed_because_check
  check (missed_because in ('in-call', 'too-little-credit', 'limit-reached', 'on-hold')) not valid;
