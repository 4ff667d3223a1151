-- Until when an incoming call waits for a page that a notice opens; null for a call that waits for none.
alter table calls add column rings_until timestamptz;
-- A page has asked to be rung, because it did not listen when the call began.
alter table calls add column page_ready boolean not null default false;
-- The browsers' legs that were rung before, in order; '' for a ring that reached no browser.
alter table calls add column earlier_legs text[] not null default '{}';
