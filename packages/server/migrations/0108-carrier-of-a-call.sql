-- The carrier that a call of a browser is dialled at; null for other calls, and for those of an earlier version.
alter table calls add column carrier text;
