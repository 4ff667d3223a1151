import { describe, expect, it } from 'vitest'
import { findBreakingStatements } from '../../testing/database/breaking-statements.ts'
import {
  MIGRATION_STATEMENTS,
  splitStatements,
} from '../../testing/database/migration-statements.ts'

describe('a server of the version before', () => {
  it.each(MIGRATION_STATEMENTS)('can work beside %s', (_, statements) => {
    expect(findBreakingStatements(statements)).toEqual([])
  })

  it.each([
    ['alter table calls rename column day to date', 'calls', 'renames'],
    ['alter table calls rename to phone_calls', 'calls', 'renames'],
    ['alter table calls drop column day', 'calls', 'drops a table or a column'],
    ['drop table calls', 'calls', 'drops a table or a column'],
    [
      'alter table calls add column a integer, add column b integer not null',
      'calls',
      'adds a column without a default that must not be null',
    ],
    ['alter table calls alter column day set not null', 'calls', 'sets not null'],
  ])('would be refused beside "%s"', (statement, table, cause) => {
    expect(findBreakingStatements(splitStatements([statement]))).toEqual([{ table, cause }])
  })

  it.each([
    'create table days (id text); alter table days add column day integer not null',
    'alter table calls add column day integer, add column at timestamptz not null default now()',
    'alter table calls add column n bigint not null generated always as identity',
    'alter table calls drop constraint calls_day',
  ])('would be accepted beside "%s"', statement => {
    expect(findBreakingStatements(splitStatements([statement]))).toEqual([])
  })
})
