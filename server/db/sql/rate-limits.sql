-- How often something was asked lately, by what it is and who asks.
create table if not exists rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
-- At night those that are over are sought, however many are not.
create index if not exists rate_limits_expire on rate_limits (expire);
