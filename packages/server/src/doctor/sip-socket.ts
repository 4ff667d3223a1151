import { randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { TLSSocket } from 'node:tls'

/** A WebSocket that has opened has a certificate, if it is one for wss. */
export type SipSocket = { ok: true; validTo: Date | null } | { ok: false; reason: string }

const TIMEOUT_MS = 10_000

/** Opens a WebSocket for SIP, as a browser does, and closes it. @param origin the page's */
export function openSipSocket(url: string, origin: string): Promise<SipSocket> {
  const target = new URL(url.replace(/^ws/, 'http'))
  const request = target.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise(resolve => {
    const asked = request(target, {
      timeout: TIMEOUT_MS,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        origin,
        'sec-websocket-key': randomBytes(16).toString('base64'),
        'sec-websocket-version': '13',
        'sec-websocket-protocol': 'sip',
      },
    })
    asked.once('upgrade', (_response, socket) => {
      const validTo =
        socket instanceof TLSSocket ? new Date(socket.getPeerCertificate().valid_to) : null
      socket.destroy()
      resolve({ ok: true, validTo })
    })
    asked.once('response', response => {
      asked.destroy()
      resolve({ ok: false, reason: `status ${response.statusCode}` })
    })
    asked.once('timeout', () => asked.destroy(new Error('no answer')))
    asked.once('error', (error: Error & { code?: string }) =>
      resolve({ ok: false, reason: error.code ?? error.message }),
    )
    asked.end()
  })
}
