import { expect, it } from 'vitest'
import { createCallBook } from '../books/call-book.ts'
import type { JournalLine } from '../books/journal.ts'
import type { LastSeen, Moment } from '../books/last-seen.ts'
import { watchLostEnds } from './lost-ends.ts'

const CALL = 'aaaaaaaa'
/** The clock is set, the uptime goes on. */
const uptimeOf = (second: number) => second * 1_000 + 7
const line = (is: JournalLine['is'], second: number): JournalLine => ({
  ...{ is, at: second * 1_000, call: CALL, sequence: `2026-11-26/${second}` },
  uptime: uptimeOf(second),
  ...{ trunk: 'wholesale', limit: 60, by: '', code: 0, cause: '' },
})

const LINES = [line('dialled', 1), line('answered', 5)]
const ANSWERED = { at: 5_000, uptime: uptimeOf(5) }

function start(lines: JournalLine[], seen?: LastSeen) {
  const book = createCallBook()
  for (const each of lines) book.take(each)
  const sent: object[] = []
  const ended: [string, Moment, Moment | null][] = []
  const cut: typeof ended = []
  const kept: LastSeen[] = []
  const unread: JournalLine[] = []
  const clock = { second: 0, setMs: 0 }
  const lostEnds = watchLostEnds({
    book,
    send: message => void sent.push(message),
    readJournal: () => unread.splice(0).forEach(each => book.take(each)),
    end: (...end) => void ended.push(end),
    endCut: (...end) => void cut.push(end),
    ...(seen ? { seen } : {}),
    keep: each => void kept.push(new Map(each)),
    now: () => ({ at: clock.second * 1_000 + clock.setMs, uptime: uptimeOf(clock.second) }),
  })
  const answer = (live: number, second: number, answered = '') => {
    clock.second = second
    return lostEnds.take({ is: 'live', call: CALL, live, answered })
  }
  return { lostEnds, sent, ended, cut, unread, kept, clock, answer }
}

it('ends a call that kamailio has no more when kamailio last had it', () => {
  const { lostEnds, sent, ended, answer } = start(LINES)
  lostEnds.query()
  expect(sent).toEqual([{ is: 'live', call: CALL }])
  answer(1, 20)
  expect(ended).toEqual([])
  answer(0, 25)
  expect(ended).toEqual([[CALL, { at: 20_000, uptime: uptimeOf(20) }, ANSWERED]])
})

it('ends a call at its answer, when kamailio was not queried since', () => {
  const { ended, answer } = start(LINES)
  answer(0, 25)
  expect(ended).toEqual([[CALL, ANSWERED, ANSWERED]])
})

it('ends a call at its answer, when kamailio last had it while it rang, whatever the clock shows', () => {
  const { ended, clock, answer } = start(LINES)
  clock.setMs = 3_600_000
  answer(1, 3)
  answer(0, 25)
  expect(ended).toEqual([[CALL, ANSWERED, ANSWERED]])
})

it('ends a call when an agent before this one last saw it', () => {
  const before = start(LINES)
  before.answer(1, 20)
  before.lostEnds.query()
  const { ended, answer } = start(LINES, before.kept.at(-1))
  answer(0, 25)
  expect(ended).toEqual([[CALL, { at: 20_000, uptime: uptimeOf(20) }, ANSWERED]])
})

it('knows from kamailio when a call was answered whose line of the answer is lost', () => {
  const { ended, answer } = start([line('dialled', 1)])
  answer(1, 3)
  answer(1, 20, '5.000000|5.007')
  answer(0, 25)
  expect(ended).toEqual([[CALL, { at: 20_000, uptime: uptimeOf(20) }, ANSWERED]])
})

it('ends a call that was not answered at its start, or when kamailio last had it', () => {
  const rung = start([line('dialled', 1)])
  rung.answer(0, 25)
  expect(rung.ended).toEqual([[CALL, { at: 1_000, uptime: uptimeOf(1) }, null]])
  const seen = start([line('dialled', 1)])
  seen.answer(1, 3)
  seen.answer(0, 25)
  expect(seen.ended).toEqual([[CALL, { at: 3_000, uptime: uptimeOf(3) }, null]])
})

const RESTARTED = { ...line('started', 7_200), call: '', uptime: 2_000 }

it('ends a call when it was last known to live, when the machine was restarted, without kamailio', () => {
  const before = start(LINES)
  before.answer(1, 20)
  before.lostEnds.query()
  const { lostEnds, sent, ended, cut, unread } = start(LINES, before.kept.at(-1))
  unread.push(RESTARTED)
  lostEnds.query()
  expect(cut).toEqual([[CALL, { at: 20_000, uptime: uptimeOf(20) }, ANSWERED]])
  expect([sent, ended]).toEqual([[], []])
})

it('ends a call at its answer, when the machine was restarted before kamailio was queried', () => {
  const { cut, unread, answer } = start(LINES)
  unread.push(RESTARTED)
  answer(0, 7_205)
  expect(cut).toEqual([[CALL, ANSWERED, ANSWERED]])
})

it('keeps nothing of a call that is over', () => {
  const { lostEnds, kept, unread, answer } = start(LINES)
  answer(1, 20)
  unread.push(line('ended', 24))
  answer(0, 25)
  lostEnds.query()
  expect(kept).toEqual([new Map()])
})

it('leaves a call alone whose end is written', () => {
  const { unread, ended, answer } = start(LINES)
  unread.push(line('ended', 24))
  answer(0, 25)
  expect(ended).toEqual([])
})

it('leaves other messages of kamailio to others', () => {
  const { lostEnds } = start([])
  expect(lostEnds.take({ is: 'state' })).toBe(false)
})
