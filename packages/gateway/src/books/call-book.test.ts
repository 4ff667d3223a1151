import { describe, expect, it } from 'vitest'
import { type CallBook, createCallBook } from './call-book.ts'
import type { JournalLine, LegLine } from './journal.ts'

const CALL = 'aaaaaaaa'

/** A line of the journal, `second` seconds after the beginning. */
function line(is: JournalLine['is'], second: number, more: Partial<JournalLine> = {}): JournalLine {
  const sequence = `2026-11-26/${String(second * 100).padStart(12, '0')}`
  const nothing = { trunk: '', limit: 60, by: '', code: Number.NaN, cause: '' }
  return { is, at: second * 1_000, call: CALL, sequence, ...nothing, ...more }
}

function take(...lines: JournalLine[]) {
  const book = createCallBook()
  return { book, reports: lines.flatMap(each => book.take(each)) }
}

const DIALLED = line('dialled', 1, { trunk: 'wholesale' })

it('reports each step of a call, and charges each second that has begun', () => {
  const { book, reports } = take(
    DIALLED,
    line('ringing', 2),
    line('answered', 5),
    line('ended', 15.001, { by: 'party' }),
  )
  expect(reports).toMatchObject([
    { event: 'dialled', trunk: 'wholesale', at: 1_000 },
    { event: 'ringing' },
    { event: 'answered', at: 5_000 },
    { event: 'ended', cause: 'completed', answeredAt: 5_000, answeredMs: 10_001, seconds: 11 },
  ])
  expect(book.live()).toEqual([])
  expect(book.records()).toMatchObject([
    { callId: CALL, trunk: 'wholesale', startedAt: 1_000, seconds: 11 },
  ])
})

it('has in the record of a call who called whom, as it was allowed', () => {
  const parties = { identity: 'alice', from: '+14155550199', to: '+14155550100' }
  const { book } = take()
  book.take({ is: 'parties', at: 500, call: CALL, parties })
  for (const each of [DIALLED, line('ended', 9)]) book.take(each)
  expect(book.records()).toMatchObject([{ callId: CALL, parties }])
  book.take({ is: 'parties', at: 500, call: 'cccccccc', parties })
  book.forget(1_000)
  expect(book.take(line('ended', 9, { call: 'cccccccc' }))).toHaveLength(1)
  expect(book.find('cccccccc')).not.toHaveProperty('record.parties')
})

it('lists a live call as it stands', () => {
  const { book } = take(DIALLED, line('ringing', 2))
  const call = { callId: CALL, state: 'ringing', trunk: 'wholesale', startedAt: 1_000 }
  expect(book.find(CALL)).toEqual({ state: 'live', call: { ...call, answeredAt: null } })
  book.take(line('answered', 3))
  expect(book.live()).toEqual([{ ...call, state: 'answered', answeredAt: 3_000 }])
  expect(book.find('bbbbbbbb')).toEqual({ state: 'unknown' })
})

it('measures the length of a live call by the uptime of the machine, and not by its clock', () => {
  let uptimeMs = 700_000
  const book = createCallBook(() => uptimeMs)
  const elapsed = () => {
    const found = book.find(CALL)
    return [book.live()[0]?.elapsedMs, found.state === 'live' && found.call.elapsedMs]
  }
  book.take({ ...DIALLED, uptime: 700_000 })
  uptimeMs = 708_000.4
  expect(elapsed()).toEqual([8_000, 8_000])
  book.take(line('answered', 36 * 24 * 3_600, { uptime: 708_000 }))
  uptimeMs = 718_000
  expect(elapsed()).toEqual([10_000, 10_000])
  // The machine was started again, so it is not known.
  uptimeMs = 5_000
  expect(elapsed()).toEqual([undefined, undefined])
})

it('charges nothing for a call without an answer, and has the reason of the trunk', () => {
  const { reports } = take(
    DIALLED,
    line('ended', 9, { code: 503, cause: 'Q.850;cause=17;text=?busy?' }),
  )
  expect(reports.at(-1)).toMatchObject({
    ...{ cause: 'busy', answeredAt: null, answeredMs: 0, seconds: 0, sipStatus: 503, q850: 17 },
  })
})

const LEG: LegLine = {
  ...{ is: 'leg', side: 'called', at: 5_000, uptime: 5_000, call: CALL, limit: 60, callId: 'sip' },
  ...{ fromTag: 'a', toTag: 'b', from: 'sip:a@b', to: 'sip:c@d', cseq: 10, contact: 'sip:c@d' },
  ...{ address: '192.0.2.1:5060', transport: 'udp', recordRoutes: '' },
}
const ANSWER = { at: 5_000, uptime: 5_000 }

it.each<[string, (book: CallBook) => void, Partial<JournalLine>]>([
  ['the lines of the sides', book => void book.take(LEG), {}],
  ['kamailio while it lasts', book => book.noteAnswer(CALL, ANSWER), {}],
  ['the line of the end', () => {}, { answered: ANSWER }],
])(
  'charges what is known of a call whose answer is in no line, cut at the limit: %s',
  (_, learn, more) => {
    for (const [uptime, seconds] of [
      [15_001, 11],
      [500_000, 60],
    ] as const) {
      const { book } = take({ ...DIALLED, uptime: 1_000 })
      learn(book)
      // The clock was set meanwhile.
      const end = line('ended', 9_000_000, { by: 'party', uptime, ...more })
      expect(book.take(end)).toMatchObject([
        { event: 'ended', cause: 'completed', answeredAt: 5_000, seconds },
      ])
    }
  },
)

it('charges a call of which only the end is written', () => {
  const ended = line('ended', 500, { by: 'party', uptime: 500_000, answered: ANSWER })
  expect(take(ended).reports).toMatchObject([{ answeredAt: 5_000, answeredMs: 60_000 }])
})

it('treats a call as answered before the line of the answer is read, and reports the answer once', () => {
  const { book } = take(DIALLED)
  book.take(LEG)
  expect(book.find(CALL)).toMatchObject({ call: { state: 'answered', answeredAt: 5_000 } })
  const reports = [line('answered', 5.01), line('answered', 6)].flatMap(each => book.take(each))
  expect(reports).toMatchObject([{ event: 'answered', at: 5_010 }])
  book.noteAnswer(CALL, ANSWER)
  expect(book.live()).toMatchObject([{ answeredAt: 5_010 }])
})

it('leaves out what comes after the end, and a ringing after the answer', () => {
  const { reports } = take(
    DIALLED,
    line('answered', 2),
    line('ringing', 3),
    line('ended', 4, { by: 'party' }),
    line('ended', 5, { by: 'server' }),
    line('answered', 6),
  )
  expect(reports.map(({ event }) => event)).toEqual(['dialled', 'answered', 'ended'])
  expect(reports.at(-1)).toMatchObject({ cause: 'completed', seconds: 2 })
})

it('ends the calls of a kamailio that died when the next one starts', () => {
  const { book, reports } = take(
    line('started', 0, { call: '' }),
    DIALLED,
    line('answered', 2),
    line('dialled', 3, { call: 'bbbbbbbb' }),
    line('started', 7, { call: '' }),
  )
  const ends = reports.filter(({ event }) => event === 'ended')
  expect(ends).toMatchObject([
    { callId: CALL, cause: 'gateway-restarted', seconds: 5 },
    { callId: 'bbbbbbbb', cause: 'gateway-restarted', seconds: 0 },
  ])
  expect(new Set(ends.map(({ sequence }) => sequence)).size).toBe(2)
  expect(book.live()).toEqual([])
})

it('reports a call that was allowed too late, which was never dialled', () => {
  const { reports } = take(line('ended', 4, { by: 'late' }))
  expect(reports).toMatchObject([{ event: 'ended', cause: 'not-dialled', seconds: 0 }])
})

it('forgets what ended long ago', () => {
  const { book } = take(
    line('ended', 4, { by: 'late' }),
    line('ended', 5, { by: 'late', call: 'bbbbbbbb' }),
  )
  book.forget(5_000)
  expect(book.records().map(({ callId }) => callId)).toEqual(['bbbbbbbb'])
})

const HOUR_S = 3_600

it.each([
  ['forwards', HOUR_S],
  ['back', -HOUR_S],
  ['forwards by weeks', 36 * 24 * HOUR_S],
  ['back by weeks', -36 * 24 * HOUR_S],
])('charges what has passed when the clock was set %s', (_, set) => {
  for (const end of ['ended', 'started'] as const) {
    const started = end === 'started' ? { call: '' } : { by: 'party' }
    const { reports } = take(
      { ...DIALLED, at: 1e12 },
      line('answered', 5, { at: 1e12, uptime: 700_000 }),
      line(end, 9, { at: 1e12 + 1_000 * (set + 10), uptime: 710_000, ...started }),
    )
    expect(reports.at(-1)).toMatchObject({ event: 'ended', answeredMs: 10_000, seconds: 10 })
  }
})

it('charges no negative time, and none above the limit, of lines without the uptime', () => {
  for (const [second, seconds] of [
    [4, 0],
    [12, 3],
    [5_000, 60],
  ] as const) {
    const { reports } = take(DIALLED, line('answered', 9), line('started', second, { call: '' }))
    expect(reports.at(-1)).toMatchObject({ seconds })
  }
})

describe('a call that was live when its machine was restarted', () => {
  const dialled = { ...DIALLED, uptime: 690_000 }
  const answered = line('answered', 9, { uptime: 700_000 })
  const restarted = line('started', 7_209, { call: '', uptime: 20_000 })
  const ended = (uptime: number) => line('ended', 7_209, { by: 'restarted', uptime })

  it('ends when it was last known to live, whatever the clock shows, and not when kamailio is back', () => {
    for (const [uptime, seconds] of [
      [700_000, 0],
      [712_000, 12],
      [900_000, 60],
    ] as const) {
      const { book, reports } = take(dialled, answered, restarted)
      expect(reports.map(({ event }) => event)).toEqual(['dialled', 'answered'])
      expect(book.unended()).toMatchObject([{ callId: CALL, isCut: true }])
      expect(book.take(ended(uptime))).toMatchObject([
        { event: 'ended', cause: 'gateway-restarted', seconds },
      ])
      expect(book.live()).toEqual([])
    }
  })

  it('waits for its end when kamailio starts again', () => {
    const again = line('started', 7_300, { call: '', uptime: 111_000 })
    const { book, reports } = take(dialled, answered, restarted, again)
    expect(reports).toHaveLength(2)
    expect(book.take(ended(712_000))).toMatchObject([{ seconds: 12 }])
  })

  it('is one that began at a lower uptime than the new one, too', () => {
    const early = { call: 'bbbbbbbb', uptime: 10_000 }
    const { book } = take(
      line('dialled', 1, early),
      line('answered', 2, early),
      { ...dialled, uptime: 690_000 },
      restarted,
    )
    expect(book.unended().map(({ isCut }) => isCut)).toEqual([true, true])
  })

  it('leaves calls of the machine that is on to their kamailio', () => {
    const { book, reports } = take(
      ...[dialled, answered, restarted, ended(712_000)],
      line('dialled', 7_300, { call: 'bbbbbbbb', uptime: 100_000 }),
      line('answered', 7_301, { call: 'bbbbbbbb', uptime: 101_000 }),
      line('started', 7_305, { call: '', uptime: 105_000 }),
    )
    expect(reports.at(-1)).toMatchObject({ callId: 'bbbbbbbb', event: 'ended', seconds: 4 })
    expect(book.live()).toEqual([])
  })

  it('is listed without more than the server knows', () => {
    const { book } = take(dialled, answered, restarted)
    expect(book.live()[0]).not.toHaveProperty('isCut')
  })
})

it('has the call of a message until it is over, in no list, and reports what became of the message', () => {
  const leg = 'a'.repeat(32)
  const call = `message-${leg}`
  const of = { leg, call: CALL, at: 1_000 }
  const book = createCallBook()
  book.take({ is: 'taking', ...of })
  expect(book.unendedMessages()).toEqual([{ leg, call: CALL }])
  const reports = (['dialled', 'ringing', 'answered'] as const).flatMap((is, index) =>
    book.take(line(is, index + 1, { call, leg })),
  )
  expect([reports, book.live(), book.find(call).state]).toEqual([[], [], 'live'])
  expect(book.take(line('ended', 9, { call, leg, by: 'party' }))).toEqual([])
  expect([book.records(), book.find(call).state]).toEqual([[], 'unknown'])
  const sequence = '2026-11-26/000000009999'
  expect(book.take({ is: 'message', ...of, sequence, seconds: 3 })).toEqual([
    { event: 'message', sequence, callId: CALL, leg, at: 1_000, seconds: 3 },
  ])
  expect(book.unendedMessages()).toEqual([])
})

it('ends the call of a message with the others when kamailio was killed, without a report', () => {
  const book = createCallBook()
  const call = `message-${'a'.repeat(32)}`
  book.take(line('dialled', 1, { call }))
  expect(book.take(line('started', 2))).toEqual([])
  expect(book.find(call).state).toBe('unknown')
})

it.each([
  ['its gateway was off', line('started', 7_205, { call: '' })],
  ['neither side ended it', line('ended', 7_205)],
])('charges no more than the limit of a call when %s', (_, end) => {
  const { reports } = take(DIALLED, line('answered', 5), end)
  expect(reports.at(-1)).toMatchObject({ event: 'ended', answeredMs: 60_000, seconds: 60 })
})

it('does not take up a call again that is over', () => {
  const { book } = take(DIALLED, line('ended', 2), DIALLED, line('ended', 3))
  expect(book.live()).toEqual([])
})
