-- A person at the server's machine changes something without an account.
alter table operator_changes alter column operator_id drop not null;
