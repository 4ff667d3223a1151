-- Transactions of several statements have replaced what these functions did in one.
drop function if exists count_attempt(text, timestamptz, timestamptz, timestamptz, integer);
drop function if exists is_account_frozen(text);
