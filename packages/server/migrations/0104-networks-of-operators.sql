-- The networks from which each operator has signed in, as keyed hashes.
create table operator_networks (
  operator_id text not null references operators (id),
  network_hash bytea not null,
  used_at timestamptz not null,
  primary key (operator_id, network_hash)
);
create index operator_networks_by_use on operator_networks (used_at);
