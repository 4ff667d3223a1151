import { type Socket, createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EchoPhone, startEchoPhone } from './echo-phone.ts'

let phone: EchoPhone
let caller: Socket
let heard: string[]

beforeEach(async () => {
  heard = []
  phone = await startEchoPhone()
  caller = createSocket('udp4')
  caller.on('message', message => heard.push(message.toString()))
  caller.bind(0, '127.0.0.1')
  await once(caller, 'listening')
})
afterEach(() => {
  phone.stop()
  caller.close()
})

const OFFER = 'v=0\r\nm=audio 30000 RTP/AVP 0 8 101\r\na=rtpmap:0 PCMU/8000\r\n'
const send = (method: string, { body = '', to = '<sip:echo@gateway>' } = {}) => {
  const lines = [
    `${method} ${phone.uri} SIP/2.0`,
    'Via: SIP/2.0/UDP 127.0.0.1:1;branch=z9hG4bKone',
    'Via: SIP/2.0/WSS 192.0.2.1;branch=z9hG4bKtwo',
    'Record-Route: <sip:127.0.0.1;lr>',
    'From: <sip:browser@gateway>;tag=f',
    `t: ${to}`,
    'i: call-1',
    `CSeq: 1 ${method}`,
  ]
  caller.send(`${lines.join('\r\n')}\r\n\r\n${body}`, Number(phone.uri.split(':').at(-1)))
}

describe('the echo', () => {
  it('answers with G.711, with what a response copies, and says it again until it is acknowledged', async () => {
    send('INVITE', { body: OFFER })
    await expect.poll(() => heard.length).toBeGreaterThan(1)
    expect(new Set(heard).size).toBe(1)
    const [answer = ''] = heard
    expect(answer).toMatch(/^SIP\/2\.0 200 OK\r\nVia: .*one\r\nVia: .*two\r\nRecord-Route: /)
    expect(answer).toMatch(/^To: <sip:echo@gateway>;tag=[a-f0-9]{16}\r$/m)
    expect(answer).toContain(`\r\nContact: <${phone.uri}>\r\n`)
    expect(answer).toMatch(/\r\nm=audio \d+ RTP\/AVP 0\r\na=rtpmap:0 PCMU\/8000\r\n/)
    send('ACK')
    send('BYE', { to: '<sip:echo@gateway>;tag=t' })
    await expect.poll(() => heard.at(-1)).toMatch(/^SIP\/2\.0 200 OK[^]*CSeq: 1 BYE/)
  })

  it('sends sound back', async () => {
    send('INVITE', { body: OFFER })
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    const port = Number(/m=audio (\d+)/.exec(heard[0] ?? '')?.[1])
    caller.send('a packet of sound', port, '127.0.0.1')
    await expect.poll(() => heard).toContain('a packet of sound')
  })

  it.each([
    ['INVITE', 'v=0\r\nm=audio 1 RTP/AVP 96\r\n', '488'],
    ['INVITE', '', '488'],
    ['CANCEL', '', '481'],
    ['OPTIONS', '', '405'],
  ])('refuses %s with %j by %s', async (method, body, status) => {
    send(method, { body })
    await expect.poll(() => heard[0]).toMatch(new RegExp(`^SIP/2\\.0 ${status} `))
  })

  it.each(['', 'nonsense', 'SIP/2.0 200 OK\r\n\r\n', 'INVITE sip:echo SIP/2.0', '\r\n\r\n'])(
    'goes on after %j',
    async text => {
      caller.send(text, Number(phone.uri.split(':').at(-1)))
      send('BYE')
      await expect.poll(() => heard.at(-1)).toMatch(/^SIP\/2\.0 200 OK[^]*CSeq: 1 BYE/)
    },
  )
})
