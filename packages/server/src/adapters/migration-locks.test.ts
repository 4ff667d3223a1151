import { describe, expect, it } from 'vitest'
import { findBlockingStatements } from '../../testing/database/blocking-statements.ts'
import {
  MIGRATION_STATEMENTS,
  splitStatements,
} from '../../testing/database/migration-statements.ts'

/** Tables with a row for each user, call, payment or request. The others have few rows. */
const LARGE_TABLES = new Set([
  'users',
  'sessions',
  'mail_tokens',
  'mails',
  'attempts',
  'accounts',
  'transfers',
  'entries',
  'holds',
  'calls',
  'call_events',
  'purchases',
  'payments',
  'payment_events',
  'rates',
  'welcome_claims',
  'voicemails',
])

describe('the migrations', () => {
  it.each(MIGRATION_STATEMENTS)('%s keeps no writer of a large table waiting', (_, statements) => {
    const blocked = findBlockingStatements(statements)
    expect(blocked.filter(({ table }) => LARGE_TABLES.has(table))).toEqual([])
  })

  it.each([
    ['create index calls_by_day on calls (day)', 'calls', 'index without concurrently'],
    [
      'create unique index on calls (day) where day is not null',
      'calls',
      'index without concurrently',
    ],
    [
      'alter table calls add constraint calls_day check (day > 0)',
      'calls',
      'validates a constraint',
    ],
    ['alter table calls add column day integer check (day > 0)', 'calls', 'validates a constraint'],
    [
      'alter table calls add constraint a check (day > 0) not valid, add constraint b check (day < 9)',
      'calls',
      'validates a constraint',
    ],
    ['alter table calls alter column day set not null', 'calls', 'sets not null'],
    ['alter table calls alter column day type bigint', 'calls', 'rewrites the table'],
    [
      'alter table calls add at timestamptz default clock_timestamp()',
      'calls',
      'rewrites the table',
    ],
    ['update calls set day = 1', 'calls', 'updates each row'],
  ])('would be refused with "%s"', (statement, table, cause) => {
    expect(findBlockingStatements(splitStatements([statement]))).toEqual([{ table, cause }])
  })

  it.each([
    'create table days (id text check (id > 0)); create index days_by_id on days (id)',
    'create index concurrently calls_by_day on calls (day)',
    'alter table calls add column day integer, add column at timestamptz not null default now()',
    'alter table calls add constraint calls_day check (day > 0) not valid',
    'alter table calls drop constraint calls_day',
  ])('would be accepted with "%s"', statement => {
    expect(findBlockingStatements(splitStatements([statement]))).toEqual([])
  })
})
