import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPlacing } from './place-call.ts'
import { type SipResponse, readResponse } from './sip-message.ts'

let sent: string[]
let events: string[]
let placing: ReturnType<typeof createPlacing>

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  events = []
  placing = createPlacing('sip:phone@127.0.0.1:40000')
  placing.place(
    'c1',
    {
      gateway: { host: '127.0.0.1', port: 5060 },
      header: 'X-Call: announcement-1',
      offer: 'v=0\r\n',
      onAnswer: description => void events.push(`answer ${description}`),
      onEnd: status => void events.push(`end ${status}`),
    },
    text => void sent.push(text),
  )
})
afterEach(() => vi.useRealTimers())

/** A response of kamailio to the INVITE. */
function response(status: string, lines: readonly string[] = [], body = ''): SipResponse {
  const head = [`SIP/2.0 ${status}`, 'To: <sip:127.0.0.1:5060>;tag=t', 'i: c1', 'CSeq: 1 INVITE']
  const read = readResponse(`${[...head, ...lines].join('\r\n')}\r\n\r\n${body}`)
  if (!read) throw new Error('no response')
  return read
}
const branchOf = (text = '') => /;branch=([^;]+)/.exec(text)?.[1]

it('repeats the INVITE until there is any response', () => {
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatch(
    /^INVITE sip:127\.0\.0\.1:5060 SIP\/2\.0\r\n[^]*\r\nX-Call: announcement-1\r\n/,
  )
  vi.advanceTimersByTime(1_500)
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(1)
  placing.take(response('100 Trying'))
  vi.advanceTimersByTime(60_000)
  expect(sent).toHaveLength(3)
  expect(events).toEqual([])
})

it('ends without a response', () => {
  vi.advanceTimersByTime(60_000)
  expect(events).toEqual(['end 408'])
})

it('acknowledges an answer along its proxies, and each repetition, and begins once', () => {
  const routes = ['Record-Route: <sip:near;lr>, <sip:far;lr>', 'm: "A" <sip:there@192.0.2.9>;x=1']
  for (let times = 0; times < 2; times++) placing.take(response('200 OK', routes, 'v=0\r\n'))
  const [invite, ack, again] = sent
  expect(again).toBe(ack)
  expect(ack).toMatch(/^ACK sip:there@192\.0\.2\.9 SIP\/2\.0\r\n/)
  expect(ack).toContain('\r\nRoute: <sip:far;lr>\r\nRoute: <sip:near;lr>\r\n')
  expect(ack).toContain('\r\nTo: <sip:127.0.0.1:5060>;tag=t\r\n')
  expect(ack).not.toContain('X-Call')
  expect(branchOf(ack)).not.toBe(branchOf(invite))
  placing.hangUp('c1')
  placing.hangUp('c1')
  expect(events).toEqual(['answer v=0\r\n', 'end null'])
})

it('acknowledges a refusal within the same transaction', () => {
  placing.take(response('486 Busy Here'))
  const [invite, ack] = sent
  expect(ack).toMatch(/^ACK sip:127\.0\.0\.1:5060 SIP\/2\.0\r\n[^]*\r\nX-Call: announcement-1\r\n/)
  expect(branchOf(ack)).toBe(branchOf(invite))
  expect(events).toEqual(['end 486'])
  placing.take(response('486 Busy Here'))
  expect(events).toHaveLength(1)
})

it('takes no response to another request for its own', () => {
  const [other] = [readResponse('SIP/2.0 200 OK\r\ni: c1\r\nCSeq: 1 BYE\r\n\r\n')]
  if (other) placing.take(other)
  placing.take({ ...response('200 OK'), values: name => (name === 'call-id' ? ['c2'] : []) })
  expect(sent).toHaveLength(1)
  expect(events).toEqual([])
})
