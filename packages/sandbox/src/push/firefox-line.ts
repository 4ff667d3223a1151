import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { WebSocket } from 'ws'
import { acceptWebSockets } from '../websocket-paths.ts'

/** What Firefox sends on its line. `channelID` is a subscription, as Firefox names it. */
interface FromFirefox {
  messageType?: string
  channelID?: string
  /** Who may send, in base64url (RFC 8292). */
  key?: string
}

export interface FirefoxLine {
  /** A browser subscribes. @param deliver takes encrypted messages @returns the address of the subscription */
  subscribe(key: string, deliver: (body: Buffer) => void): string
  unsubscribe(endpoint: string): void
}

const MAX_MESSAGE_BYTES = 64 * 1024

/**
 * The line between Firefox and its push service, which `dom.push.serverURL` names: the WebSocket protocol of Mozilla's
 * autopush (https://mozilla-push-service.readthedocs.io/en/latest/design/), for a browser that stays connected.
 */
export function mountFirefoxLine(server: Server, service: FirefoxLine): void {
  acceptWebSockets(server, '/push/firefox', MAX_MESSAGE_BYTES, socket => {
    const endpoints = new Map<string, string>()
    const answers = answersTo(socket, endpoints, service)
    socket.on('message', data => {
      const message = JSON.parse(String(data)) as FromFirefox
      const answer = answers[message.messageType ?? 'ping']?.(message)
      if (answer) socket.send(JSON.stringify(answer))
    })
    socket.on('close', () => endpoints.forEach(service.unsubscribe))
  })
}

function answersTo(
  socket: WebSocket,
  endpoints: Map<string, string>,
  service: FirefoxLine,
): Readonly<Record<string, (message: FromFirefox) => object>> {
  return {
    ping: () => ({}),
    hello: () => ({ messageType: 'hello', status: 200, uaid: randomUUID(), use_webpush: true }),
    register({ messageType, channelID = '', key = '' }) {
      // Firefox pads it.
      const endpoint = service.subscribe(key.replaceAll('=', ''), body => {
        const data = body.toString('base64url')
        const message = { channelID, version: randomUUID(), data }
        const headers = { encoding: 'aes128gcm' }
        socket.send(JSON.stringify({ messageType: 'notification', ...message, headers }))
      })
      endpoints.set(channelID, endpoint)
      return { messageType, channelID, status: 200, pushEndpoint: endpoint }
    },
    unregister({ messageType, channelID = '' }) {
      service.unsubscribe(endpoints.get(channelID) ?? '')
      endpoints.delete(channelID)
      return { messageType, channelID, status: 200 }
    },
  }
}
