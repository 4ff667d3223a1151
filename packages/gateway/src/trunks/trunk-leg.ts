import { randomBytes } from 'node:crypto'
import type { LegLine } from '../books/journal.ts'

/**
 * The BYE that ends the trunk's side of an answered call, as kamailio would send it (RFC 3261, 12.2.1.1).
 * @param sender where responses are received
 */
export function byeOf(leg: LegLine, sender: { address: string; port: number }): string {
  const branch = `z9hG4bK${randomBytes(12).toString('hex')}`
  return [
    `BYE ${leg.contact} SIP/2.0`,
    `Via: SIP/2.0/${leg.transport.toUpperCase()} ${sender.address}:${sender.port};branch=${branch};rport`,
    'Max-Forwards: 70',
    ...routesOf(leg).map(route => `Route: ${route}`),
    `From: <${leg.from}>;tag=${leg.fromTag}`,
    `To: <${leg.to}>;tag=${leg.toTag}`,
    `Call-ID: ${leg.callId}`,
    // Above what the browser has sent, which is not known. One that was called has begun with any number of four digits.
    `CSeq: ${leg.cseq + (leg.side === 'caller' ? 100_000 : 1_000)} BYE`,
    'User-Agent: gateway',
    'Content-Length: 0',
    '\r\n',
  ].join('\r\n')
}

/** The proxies of the trunk, the nearest first: what they have recorded stands before what kamailio has. */
export function routesOf({ side, recordRoutes, fromTag }: LegLine): string[] {
  const routes = recordRoutes.match(/<[^>]*>[^,]*/g) ?? []
  // An INVITE has those of its caller, and ours are added behind the trunk's back.
  if (side === 'caller') return routes
  const ours = routes.findIndex(route => route.includes(`;ftag=${fromTag}`))
  return routes.slice(0, Math.max(0, ours)).reverse()
}

/** The Call-ID and the tag of To of a final response. */
export function answeredDialog(message: string): string | undefined {
  if (!/^SIP\/2\.0 [2-6]/.test(message)) return undefined
  const callId = /^(?:Call-ID|i)\s*:\s*(\S+)\s*$/im.exec(message)?.[1]
  const tag = /^(?:To|t)\s*:.*;\s*tag=([^\s;]+)/im.exec(message)?.[1]
  return `${callId} ${tag}`
}
