import { expect, it } from 'vitest'
import type { JournalLine, LegLine } from './journal.ts'
import { watchLimits } from './overdue-calls.ts'

/** Of a call that was answered when the machine had run for an hour, whatever the clock shows. */
const leg = (call: string, limit: number): LegLine => ({
  ...{
    is: 'leg',
    at: 9_000_000,
    uptime: 3_600_000,
    call,
    limit,
    callId: call,
    fromTag: '',
    toTag: '',
    from: '',
    to: '',
  },
  ...{ cseq: 1, contact: '', address: '', transport: 'udp' as const, recordRoutes: '' },
})
const line = (is: JournalLine['is'], call: string): JournalLine => ({
  ...{ is, call, at: 0, sequence: '', trunk: '', limit: 60, by: '', code: 0, cause: '' },
})

function watch(...lines: (JournalLine | LegLine)[]) {
  const hungUp: string[] = []
  const ended: string[] = []
  const machine = { uptimeMs: 3_600_000, canWrite: true }
  const calls = watchLimits(
    ({ call }) => hungUp.push(call),
    call => (machine.canWrite ? ended.push(call) > 0 : false),
    () => machine.uptimeMs,
    () => 0,
  )
  for (const each of lines) calls.take(each)
  /** @param afterMs since the answers */
  const checkAt = (afterMs: number) => {
    machine.uptimeMs = 3_600_000 + afterMs
    calls.check()
  }
  return { calls, checkAt, machine, hungUp, ended }
}

it('ends a call within a second after its limit, once', () => {
  const { checkAt, hungUp, ended } = watch(leg('aaaaaaaa', 60), leg('bbbbbbbb', 90))
  checkAt(60_000)
  expect(hungUp).toEqual([])
  checkAt(60_900)
  checkAt(62_000)
  expect([hungUp, ended]).toEqual([['aaaaaaaa'], ['aaaaaaaa']])
})

it('leaves a call alone that kamailio has ended', () => {
  const { checkAt, hungUp } = watch(leg('aaaaaaaa', 60), line('ended', 'aaaaaaaa'))
  checkAt(99_000)
  expect(hungUp).toEqual([])
})

it('ends the calls of a kamailio that was killed as soon as the next one starts', () => {
  const { checkAt, hungUp, ended } = watch(
    leg('aaaaaaaa', 60),
    leg('bbbbbbbb', 60),
    line('ended', 'aaaaaaaa'),
    line('started', ''),
    leg('cccccccc', 60),
  )
  expect(hungUp).toEqual(['bbbbbbbb'])
  checkAt(99_000)
  // Their end is in the journal as the start of the next kamailio.
  expect(ended).toEqual(['cccccccc'])
})

it('ends the calls of a kamailio of an earlier version, which wrote no uptime, when the next one starts', () => {
  const { uptime: _, ...early } = leg('aaaaaaaa', 60)
  const { calls, checkAt, hungUp } = watch(early)
  checkAt(99_000)
  expect(hungUp).toEqual([])
  calls.take(line('started', ''))
  expect(hungUp).toEqual(['aaaaaaaa'])
})

it('sends no BYE again for calls that were cut days ago when an agent starts', () => {
  const { calls, hungUp } = watch()
  for (const each of [leg('aaaaaaaa', 60), { ...line('started', ''), at: -86_400_000 }])
    calls.take(each)
  expect(hungUp).toEqual([])
})

it('sends a BYE for calls that were cut just now, when the clock was set forwards since', () => {
  const started = { ...line('started', ''), at: -86_400_000 }
  const cut = (uptime: number) => watch(leg('aaaaaaaa', 60), { ...started, uptime }).hungUp
  expect(cut(3_590_000)).toEqual(['aaaaaaaa'])
  // Of the machine before its restart, and of long ago.
  expect(cut(9_000_000)).toEqual([])
  expect(cut(0)).toEqual([])
})

it('does not end a call at its limit when the machine was restarted, but when kamailio is back', () => {
  const { calls, checkAt, hungUp, ended } = watch(leg('aaaaaaaa', 60))
  checkAt(-3_580_000)
  // The new uptime is above the limit, because kamailio has not started for an hour.
  checkAt(61_000)
  expect([hungUp, ended]).toEqual([[], []])
  calls.take(line('started', ''))
  expect([hungUp, ended]).toEqual([['aaaaaaaa'], []])
})

it('hangs up once, and repeats it until it could be written', () => {
  const { checkAt, machine, hungUp, ended } = watch(leg('aaaaaaaa', 60))
  machine.canWrite = false
  checkAt(61_000)
  checkAt(61_050)
  machine.canWrite = true
  checkAt(61_100)
  checkAt(61_150)
  expect([hungUp, ended]).toEqual([['aaaaaaaa'], ['aaaaaaaa']])
})
