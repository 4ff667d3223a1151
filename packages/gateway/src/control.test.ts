import { expect, it } from 'vitest'
import { createCallBook } from './call-book.ts'
import { createControl } from './control.ts'
import type { JournalLine } from './journal.ts'
import { signatureHeaders } from './signature.ts'

const SECRET = 'secret-of-server-and-agent'
const NOTHING = { trunk: 'wholesale', limit: 60, by: '', code: Number.NaN, cause: '' }

/** A gateway with `ended` calls that are over, one a second, and a live call. */
function start(ended: number) {
  const book = createCallBook()
  const write = (is: JournalLine['is'], call: string, second: number) =>
    book.take({
      ...NOTHING,
      ...{ is, call, at: second * 1_000, by: 'party' },
      sequence: `2026-11-26/${String(second).padStart(12, '0')}`,
    })
  for (let second = 0; second < ended; second++) write('ended', `call-${second}-over`, second)
  write('dialled', 'call-live', ended)
  const asked: string[] = []
  const app = createControl({
    secret: SECRET,
    book,
    endCall: id => void asked.push(id),
    isConnected: () => true,
    waitingReports: () => 2,
  })
  const request = async (method: 'GET' | 'POST', path: string) => {
    const headers = signatureHeaders({ method, path, body: '' }, SECRET, Date.now() / 1_000)
    const response = await app.inject({ method, url: path, headers })
    return { status: response.statusCode, body: response.json() as Record<string, unknown> }
  }
  return { app, asked, request }
}

it.each(['/calls', '/calls/call-live', '/records?from=0&to=1', '/health'])(
  'refuses %s without a signature',
  async url => {
    expect((await start(0).app.inject({ url })).statusCode).toBe(401)
  },
)

it('refuses the signature of another path', async () => {
  const signed = { method: 'GET', path: '/health', body: '' }
  const headers = signatureHeaders(signed, SECRET, Date.now() / 1_000)
  const { app } = start(0)
  expect((await app.inject({ url: '/calls', headers })).statusCode).toBe(401)
})

it('ends a live call, and says nothing to one that is over or unknown', async () => {
  const { request, asked } = start(1)
  expect(await request('POST', '/calls/call-live/end')).toMatchObject({
    status: 202,
    body: { state: 'live', call: { callId: 'call-live' } },
  })
  expect((await request('POST', '/calls/call-0-over/end')).body).toMatchObject({ state: 'ended' })
  expect((await request('POST', '/calls/call-never/end')).body).toEqual({ state: 'unknown' })
  expect(asked).toEqual(['call-live'])
})

it.each(['/calls/short', '/calls/call%20live', '/records', '/records?from=1&to=x'])(
  'refuses %s as wrong',
  async path => {
    expect((await start(0).request('GET', path)).status).toBe(400)
  },
)

it('lists what ended in a time, a thousand records at once', async () => {
  const { request } = start(1_500)
  const first = (await request('GET', '/records?from=100000&to=1300000')).body
  expect(first).toMatchObject({ next: '2026-11-26/000000001099' })
  const rest = (await request('GET', `/records?from=100000&to=1300000&after=${first.next}`)).body
  expect(rest.next).toBeNull()
  const ids = [first, rest].flatMap(({ records }) =>
    (records as { callId: string }[]).map(({ callId }) => callId),
  )
  expect(ids).toEqual(Array.from({ length: 1_200 }, (_, index) => `call-${100 + index}-over`))
})

it('says how it is', async () => {
  expect((await start(0).request('GET', '/health')).body).toEqual({
    isConnected: true,
    waitingReports: 2,
    liveCalls: 1,
  })
})
