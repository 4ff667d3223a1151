import { expect, it } from 'vitest'
import { createCallBook } from '../books/call-book.ts'
import { createControl } from './control.ts'
import type { JournalLine } from '../books/journal.ts'
import { signatureHeaders } from '@ringback/contract/gateway/signature'

const SECRET = 'secret-of-server-and-agent'
const TAKEN = 'a'.repeat(32)
const NOTHING = { trunk: 'wholesale', limit: 60, by: '', code: Number.NaN, cause: '' }
const STATE = { addresses: [], memory: { usedBytes: 1, totalBytes: 2 } }

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
  // It is read when a request comes.
  const unread = [() => write('dialled', 'call-live', ended)]
  const endRequests: string[] = []
  const removed: string[] = []
  const app = createControl({
    secrets: [SECRET],
    book,
    announcements: { begin: async () => null },
    messages: {
      stateOf: async leg => (leg === TAKEN ? { state: 'taken', seconds: 3 } : { state: 'unknown' }),
      read: async leg => (leg === TAKEN ? Buffer.from('RIFF') : null),
      remove: async leg => void removed.push(leg),
    },
    readJournal: () => unread.splice(0).forEach(read => read()),
    endAccess: () => {},
    endCall: id => void endRequests.push(id),
    isConnected: () => true,
    waitingReports: () => 2,
    sendTestReport: async () => '',
    queryKamailio: async () => STATE,
    canSpeak: async () => true,
    readCertificates: async () => ({ ownValidTo: null, trunks: [] }),
  })
  const request = async (method: 'GET' | 'POST' | 'DELETE', path: string) => {
    const headers = signatureHeaders({ method, path, body: '' }, [SECRET], new Date())
    const response = await app.inject({ method, url: path, headers })
    return { status: response.statusCode, body: response.json() as Record<string, unknown> }
  }
  return { app, endRequests, removed, request }
}

it.each([
  ...['/calls', '/calls/call-live', '/records?from=0&to=1', '/health', '/certificates'],
  ...[`/messages/${TAKEN}`, `/messages/${TAKEN}/sound`],
])('refuses %s without a signature', async url => {
  expect((await start(0).app.inject({ url })).statusCode).toBe(401)
})

it('refuses the signature of another path', async () => {
  const signed = { method: 'GET', path: '/health', body: '' }
  const headers = signatureHeaders(signed, [SECRET], new Date())
  const { app } = start(0)
  expect((await app.inject({ url: '/calls', headers })).statusCode).toBe(401)
})

it('ends a call, also one that it does not know yet', async () => {
  const { request, endRequests } = start(1)
  expect(await request('POST', '/calls/call-live/end')).toMatchObject({
    status: 202,
    body: { state: 'live', call: { callId: 'call-live' } },
  })
  expect((await request('POST', '/calls/call-0-over/end')).body).toMatchObject({ state: 'ended' })
  expect((await request('POST', '/calls/call-never/end')).body).toEqual({ state: 'unknown' })
  expect(endRequests).toEqual(['call-live', 'call-0-over', 'call-never'])
})

it.each([
  ...['/calls/short', '/calls/call%20live', '/records', '/records?from=1&to=x'],
  ...['/messages/short', '/messages/..%2F..%2Fetc%2Fpasswd/sound', `/messages/${TAKEN}%00`],
  `/messages/${'A'.repeat(32)}`,
])('refuses %s as wrong', async path => {
  expect((await start(0).request('GET', path)).status).toBe(400)
})

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

it('has the messages of callers until they are deleted', async () => {
  const { app, request, removed } = start(0)
  const path = `/messages/${TAKEN}`
  expect((await request('GET', path)).body).toEqual({ state: 'taken', seconds: 3 })
  const signed = { method: 'GET', path: `${path}/sound`, body: '' }
  const headers = signatureHeaders(signed, [SECRET], new Date())
  const sound = await app.inject({ url: signed.path, headers })
  expect([sound.statusCode, sound.headers['content-type'], sound.body]).toEqual([
    ...[200, 'audio/wav', 'RIFF'],
  ])
  expect(await request('GET', `/messages/${'b'.repeat(32)}/sound`)).toMatchObject({ status: 404 })
  expect((await request('DELETE', path)).body).toEqual({ state: 'unknown' })
  expect((await app.inject({ method: 'DELETE', url: path })).statusCode).toBe(401)
  expect(removed).toEqual([TAKEN])
})

it('begins an announcement once, although its request arrives twice', async () => {
  const { app } = start(0)
  const numbers = { to: '+14155550100', callerId: '+14155550199' }
  const body = JSON.stringify({ ...numbers, text: 'Hello', trunk: 'wholesale', ringSeconds: 30 })
  const signed = { method: 'POST', path: '/announcements', body }
  const headers = signatureHeaders(signed, [SECRET], new Date())
  const post = () => app.inject({ method: 'POST', url: '/announcements', headers, payload: body })
  expect([(await post()).statusCode, (await post()).statusCode]).toEqual([202, 409])
})

it('has its state in /health', async () => {
  expect((await start(0).request('GET', '/health')).body).toEqual({
    isConnected: true,
    waitingReports: 2,
    liveCalls: 1,
    canSpeak: true,
    kamailio: STATE,
  })
})
