import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { gatewayConfig } from '../../testing/vendors/gateway-config.ts'
import { type Answer, startGatewaySocket } from '../../testing/vendors/gateway-socket.ts'
import { startVendorServer } from '../../testing/vendors/vendor-server.ts'
import { connectSip } from '../adapters/sip/sip-client.ts'
import { certificateFinding } from './check.ts'
import { gatewayCallChecks } from './gateway-call-checks.ts'
import { runChecks } from './run-checks.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach(close => close()))

const OF_TRUNKS = ['PCMU/8000', 'telephone-event/8000']
const HERE = '127.0.0.1'

/** A description of sound with these codecs, at a UDP port. */
const describing = (codecs: readonly string[], port: number, host = HERE): Answer => [
  '200 OK',
  [
    `m=audio ${port} UDP/TLS/RTP/SAVPF 0`,
    ...codecs.map((codec, type) => `a=rtpmap:${type} ${codec}`),
    `a=candidate:1 1 UDP 2130706431 ${host} ${port} typ host`,
    '',
  ].join('\r\n'),
]

/** A UDP port that answers what arrives with the same; or, `deaf`, never. */
async function udpPort(deaf = false): Promise<number> {
  const socket = createSocket('udp4')
  socket.bind(0, HERE)
  await once(socket, 'listening')
  closing.push(() => socket.close())
  if (!deaf) socket.on('message', (message, { port }) => socket.send(message, port, HERE))
  return socket.address().port
}

describe('a call to the echo of a gateway', () => {
  const checkCall = async (answer: Answer) => {
    const socket = await startGatewaySocket(answer)
    closing.push(socket.close)
    const lines = await runChecks(gatewayCallChecks, {
      config: gatewayConfig(socket.env),
      database: { state: 'none' },
      resolveTxt: async () => [],
    })
    return lines.find(({ name }) => name === 'Gateway call')
  }

  it.each([
    ['ok', 'answers with PCMU, telephone-event, and sound at UDP port', OF_TRUNKS],
    ['ok', 'answers with PCMA, telephone-event,', ['PCMA/8000', 'telephone-event/8000']],
    [
      'problem',
      'answers with opus, telephone-event in place of PCMU or PCMA with telephone-event (keys)',
      ['opus/48000/2', 'telephone-event/48000'],
    ],
    ['problem', 'answers with PCMU in place of', ['PCMU/8000']],
    ['problem', 'answers with no codec in place of', []],
    ['problem', 'names no IPv4 address', OF_TRUNKS, '2001:db8::7'],
  ])('is %s: %s', async (status, words, codecs, host?: string) => {
    const line = await checkCall(describing(codecs, await udpPort(), host))
    expect(line).toMatchObject({ status, text: expect.stringContaining(words) })
  })

  it('is a problem when nothing comes from where its sound is', async () => {
    const port = await udpPort(true)
    expect(await checkCall(describing(OF_TRUNKS, port))).toMatchObject({
      status: 'problem',
      text: expect.stringContaining(`nothing comes from UDP port ${port} of ${HERE}`),
    })
  })
})

describe('the certificate of a gateway', () => {
  const now = new Date('2026-11-27T00:00:00Z')
  it.each([
    ['2026-12-11T00:00:00Z', 'ok', 'valid until 2026-12-11'],
    ['2026-12-10T23:59:59Z', 'warning', 'Only valid until 2026-12-10.'],
  ])('that ends %s is %s', (end, status, text) => {
    const finding = certificateFinding(new Date(end), now)
    expect(finding).toMatchObject({ status, text: expect.stringContaining(text) })
  })

  it('is asked for with a WebSocket, and what answers otherwise is no gateway', async () => {
    const { baseUrl, close } = await startVendorServer((_request, response) => response.end())
    closing.push(close)
    const url = baseUrl.replace('http', 'ws')
    const credentials = { domain: 'sip.test', username: '', password: '' }
    await expect(connectSip(url, baseUrl, credentials)).rejects.toThrow('status 200')
  })
})
