import { expect, it } from 'vitest'
import type { JournalLine, LegLine } from './journal.ts'
import { watchLimits } from './overdue-calls.ts'

const leg = (call: string, limit: number): LegLine => ({
  ...{ is: 'leg', at: 0, call, limit, callId: call, fromTag: '', toTag: '', from: '', to: '' },
  ...{ cseq: 1, contact: '', address: '', recordRoutes: '' },
})
const line = (is: JournalLine['is'], call: string): JournalLine => ({
  ...{ is, call, at: 0, sequence: '', trunk: '', limit: 60, by: '', code: 0, cause: '' },
})

function watch(...lines: (JournalLine | LegLine)[]) {
  const hungUp: string[] = []
  const ended: string[] = []
  const calls = watchLimits(
    ({ call }) => hungUp.push(call),
    call => ended.push(call),
  )
  for (const each of lines) calls.take(each)
  return { calls, hungUp, ended }
}

it('ends a call within a second after its limit, once', () => {
  const { calls, hungUp, ended } = watch(leg('aaaaaaaa', 60), leg('bbbbbbbb', 90))
  calls.check(60_000)
  expect(hungUp).toEqual([])
  calls.check(60_900)
  calls.check(62_000)
  expect([hungUp, ended]).toEqual([['aaaaaaaa'], ['aaaaaaaa']])
})

it('leaves a call alone that kamailio has ended', () => {
  const { calls, hungUp } = watch(leg('aaaaaaaa', 60), line('ended', 'aaaaaaaa'))
  calls.check(99_000)
  expect(hungUp).toEqual([])
})

it('ends the calls of a kamailio that was killed as soon as the next one starts', () => {
  const { calls, hungUp, ended } = watch(
    leg('aaaaaaaa', 60),
    leg('bbbbbbbb', 60),
    line('ended', 'aaaaaaaa'),
    line('started', ''),
    leg('cccccccc', 60),
  )
  expect(hungUp).toEqual(['bbbbbbbb'])
  calls.check(99_000)
  // Their end is in the journal as the start of the next kamailio.
  expect(ended).toEqual(['cccccccc'])
})
