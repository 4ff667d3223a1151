import { describe, expect, it } from 'vitest'
import { findBreakingStatements } from '../../testing/breaking-statements.ts'
import { migrationStatements, splitStatements } from '../../testing/migration-statements.ts'
import { MIGRATIONS } from './migrations.ts'

/** Migrations after which servers of the version before cannot work, and why that is accepted. */
const ACCEPTED: Readonly<Record<string, string>> = {
  '0010-plain-names': '0.2.0 was a day old: the manual describes a restart of all servers',
  '0011-named-ledger-rules': 'applied in the restart for 0010',
  '0016-payments': 'applied in the restart for 0010',
}

describe('a server of the version before', () => {
  it.each(Object.keys(MIGRATIONS))('can work beside %s, or the reason is given', async name => {
    const breaking = findBreakingStatements(await migrationStatements(name))
    if (name in ACCEPTED) expect(breaking).not.toEqual([])
    else expect(breaking).toEqual([])
  })

  it('has only exceptions that are migrations', () => {
    expect(Object.keys(MIGRATIONS)).toEqual(expect.arrayContaining(Object.keys(ACCEPTED)))
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
