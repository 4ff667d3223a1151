-- Why an incoming call did not ring. Null for a call that rang or was for nobody.
alter table calls add column missed_because text
  check (missed_because in ('in-call', 'too-little-credit', 'limit-reached', 'on-hold'));
