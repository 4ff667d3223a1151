import { type Socket, createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EchoSound, startEchoSound } from './echo-sound.ts'
import { type PhoneCall, type Telephone, startTelephone } from './telephone.ts'

let phone: Telephone & { uri: string }
let echo: EchoSound
let events: string[]
let caller: Socket
let received: string[]

beforeEach(async () => {
  received = []
  events = []
  echo = await startEchoSound()
  const telephone = await startTelephone((user, offer) =>
    user === 'echo' ? echo.answer(user, offer) : answer(user),
  )
  phone = { ...telephone, uri: telephone.uriOf('echo') }
  caller = createSocket('udp4')
  caller.on('message', message => received.push(message.toString()))
  caller.bind(0, '127.0.0.1')
  await once(caller, 'listening')
})
afterEach(() => {
  phone.stop()
  echo.close()
  caller.close()
})

const OFFER = 'v=0\r\nm=audio 30000 RTP/AVP 0 8 101\r\na=rtpmap:0 PCMU/8000\r\n'
const answer = async (user: string): Promise<PhoneCall | string> => {
  const recordEvent = (what: string) => () => void events.push(what)
  if (user !== 'known') return '404 Not Found'
  return { description: 'v=0\r\n', begin: recordEvent('begin'), hangUp: recordEvent('hang up') }
}
const send = (
  method: string,
  { body = '', to = '<sip:echo@gateway>', user = 'echo', callId = 'call-1' } = {},
) => {
  const lines = [
    `${method} ${phone.uriOf(user)} SIP/2.0`,
    'Via: SIP/2.0/UDP 127.0.0.1:1;branch=z9hG4bKone',
    'Via: SIP/2.0/WSS 192.0.2.1;branch=z9hG4bKtwo',
    'Record-Route: <sip:127.0.0.1;lr>',
    'From: <sip:browser@gateway>;tag=f',
    `t: ${to}`,
    `i: ${callId}`,
    `CSeq: 1 ${method}`,
  ]
  caller.send(`${lines.join('\r\n')}\r\n\r\n${body}`, Number(phone.uri.split(':').at(-1)))
}

describe('the telephone', () => {
  it('answers with G.711, with what a response copies, and repeats it until it is acknowledged', async () => {
    send('INVITE', { body: OFFER })
    await expect.poll(() => received.length).toBeGreaterThan(1)
    expect(new Set(received).size).toBe(1)
    const [answer = ''] = received
    expect(answer).toMatch(/^SIP\/2\.0 200 OK\r\nVia: .*one\r\nVia: .*two\r\nRecord-Route: /)
    expect(answer).toMatch(/^To: <sip:echo@gateway>;tag=[a-f0-9]{16}\r$/m)
    expect(answer).toContain(`\r\nContact: <${phone.uri}>\r\n`)
    expect(answer).toMatch(/\r\nm=audio \d+ RTP\/AVP 0\r\na=rtpmap:0 PCMU\/8000\r\n/)
    send('ACK')
    send('BYE', { to: '<sip:echo@gateway>;tag=t' })
    await expect.poll(() => received.at(-1)).toMatch(/^SIP\/2\.0 200 OK[^]*CSeq: 1 BYE/)
  })

  it('sends sound back', async () => {
    send('INVITE', { body: OFFER })
    await expect.poll(() => received.length).toBeGreaterThan(0)
    const port = Number(/m=audio (\d+)/.exec(received[0] ?? '')?.[1])
    caller.send('a packet of sound', port, '127.0.0.1')
    await expect.poll(() => received).toContain('a packet of sound')
  })

  it.each([
    ['INVITE', 'v=0\r\nm=audio 1 RTP/AVP 96\r\n', '488'],
    ['INVITE', '', '488'],
    ['CANCEL', '', '481'],
    ['OPTIONS', '', '405'],
  ])('refuses %s with %j by %s', async (method, body, status) => {
    send(method, { body })
    await expect.poll(() => received[0]).toMatch(new RegExp(`^SIP/2\\.0 ${status} `))
  })

  it.each(['', 'nonsense', 'SIP/2.0 200 OK\r\n\r\n', 'INVITE sip:echo SIP/2.0', '\r\n\r\n'])(
    'goes on after %j',
    async text => {
      caller.send(text, Number(phone.uri.split(':').at(-1)))
      send('BYE')
      await expect.poll(() => received.at(-1)).toMatch(/^SIP\/2\.0 200 OK[^]*CSeq: 1 BYE/)
    },
  )

  it('begins a call with its ACK, and ends it once', async () => {
    send('INVITE', { user: 'known', body: OFFER })
    await expect.poll(() => received.length).toBeGreaterThan(0)
    expect(events).toEqual([])
    for (const method of ['ACK', 'ACK', 'BYE', 'BYE']) send(method, { user: 'known' })
    await expect.poll(() => received.at(-1)).toContain('CSeq: 1 BYE')
    await expect.poll(() => events).toEqual(['begin', 'hang up'])
  })

  it('answers a request of the same call with the same description', async () => {
    send('INVITE', { user: 'known', body: OFFER })
    send('ACK', { user: 'known' })
    await expect.poll(() => events).toEqual(['begin'])
    send('INVITE', { user: 'known', body: OFFER, to: '<sip:known@gateway>;tag=t' })
    send('ACK', { user: 'known' })
    await expect.poll(() => received.length).toBeGreaterThan(1)
    for (const each of received) expect(each).toMatch(/^SIP\/2\.0 200 OK[^]*\r\n\r\nv=0/)
    expect(events).toEqual(['begin'])
  })

  it('refuses a call without an answer, and ends all calls when it stops', async () => {
    send('INVITE', { user: 'unknown', body: OFFER, callId: 'call-2' })
    await expect.poll(() => received[0]).toMatch(/^SIP\/2\.0 404 /)
    send('INVITE', { user: 'known', body: OFFER, callId: 'call-3' })
    await expect.poll(() => received.at(-1)).toContain('200 OK')
    phone.stop()
    expect(events).toEqual(['hang up'])
    phone = { ...phone, stop() {} }
  })
})
