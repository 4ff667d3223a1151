-- What the trunk charges for this prefix, of a server that has a platform too; null where it is not known.
alter table rates add column trunk_cost_per_minute bigint;
