-- no-transaction
-- The operators' lists of calls have an index for what is rare. Most calls are outgoing and are completed: those are
-- found by their time alone. What is live or was not dialled has indexes of its own.
drop index concurrently if exists calls_created_at;

create index concurrently calls_created_at on calls (created_at);

drop index concurrently if exists calls_unsuccessful;

create index concurrently calls_unsuccessful on calls (status, created_at)
  where status in ('failed', 'busy', 'no-answer', 'canceled', 'expired');

drop index concurrently if exists calls_inbound;

create index concurrently calls_inbound on calls (created_at) where direction = 'inbound';

drop index concurrently if exists calls_by_creation;

drop index concurrently if exists calls_by_status;

drop index concurrently if exists calls_by_direction;
