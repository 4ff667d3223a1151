import { expect, it } from 'vitest'
import { createCallBook } from '../books/call-book.ts'
import type { JournalLine } from '../books/journal.ts'
import { watchLostEnds } from './lost-ends.ts'

const CALL = 'aaaaaaaa'
const line = (is: JournalLine['is'], second: number): JournalLine => ({
  ...{ is, at: second * 1_000, call: CALL, sequence: `2026-11-26/${second}` },
  ...{ trunk: 'wholesale', limit: 60, by: '', code: 0, cause: '' },
})

function start(...lines: JournalLine[]) {
  const book = createCallBook()
  for (const each of lines) book.take(each)
  const sent: object[] = []
  const ended: [string, number][] = []
  const unread: JournalLine[] = []
  const clock = { second: 0 }
  const lostEnds = watchLostEnds({
    book,
    send: message => void sent.push(message),
    readJournal: () => unread.splice(0).forEach(each => book.take(each)),
    end: (call, at) => void ended.push([call, at]),
    now: () => clock.second * 1_000,
  })
  const answer = (live: number, second: number) => {
    clock.second = second
    return lostEnds.take({ is: 'live', call: CALL, live })
  }
  return { lostEnds, sent, ended, unread, answer }
}

it('ends a call that kamailio has no more when kamailio last had it', () => {
  const { lostEnds, sent, ended, answer } = start(line('dialled', 1), line('answered', 5))
  lostEnds.query()
  expect(sent).toEqual([{ is: 'live', call: CALL }])
  answer(1, 20)
  expect(ended).toEqual([])
  answer(0, 25)
  expect(ended).toEqual([[CALL, 20_000]])
})

it('ends a call at its answer, when an agent before this one was the last to see it', () => {
  const { ended, answer } = start(line('dialled', 1), line('answered', 5))
  answer(0, 25)
  expect(ended).toEqual([[CALL, 5_000]])
})

it('leaves a call alone whose end is written', () => {
  const { unread, ended, answer } = start(line('dialled', 1), line('answered', 5))
  unread.push(line('ended', 24))
  answer(0, 25)
  expect(ended).toEqual([])
})

it('leaves other messages of kamailio to others', () => {
  const { lostEnds } = start()
  expect(lostEnds.take({ is: 'state' })).toBe(false)
})
