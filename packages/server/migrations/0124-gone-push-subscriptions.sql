-- Since when a push service takes no more messages at this address. The row stays with what its user has chosen, so that
-- the browser subscribes again when it opens a page. An older server deletes it.
alter table push_subscriptions add column gone_at timestamptz;
