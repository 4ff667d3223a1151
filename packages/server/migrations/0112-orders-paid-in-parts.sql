-- no-transaction
-- Several payments together may pay an order. Its credit is posted once, because the key of the transfer is unique.
drop index concurrently if exists payments_credited;
