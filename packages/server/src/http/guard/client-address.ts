import { isIP } from 'node:net'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isInNetworks } from '../../ports/networks.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The IP address of the client: what trusted proxies say, or the address of the connection. Empty when the connection
     * was closed before its address was read.
     */
    readonly clientAddress: string
  }
}

/**
 * Adds `clientAddress` to requests. In place of Fastify's `trustProxy`, which takes any text of a header for an address.
 */
export function readClientAddresses(app: FastifyInstance, trustedProxies: readonly string[]): void {
  app.decorateRequest('clientAddress', {
    getter() {
      return readForwarded(this.raw, trustedProxies).address
    },
  })
}

export interface Forwarded {
  /** Of the client, as far as it is known. */
  address: string
  /** Why nothing was taken from the headers; null if something was, or if they say nothing. */
  fault: 'untrusted-proxy' | 'no-address' | null
}

/**
 * Follows the proxies from the connection on, as long as they are trusted. Where one of them says nothing that is an
 * address, its own address is as far as is known.
 */
export function readForwarded(
  {
    socket,
    headers,
  }: { socket: { remoteAddress?: string | undefined }; headers: IncomingHttpHeaders },
  trustedProxies: readonly string[],
): Forwarded {
  const read: Forwarded = { address: socket.remoteAddress ?? '', fault: null }
  for (const [hops, text] of forwardedFor(headers).reverse().entries()) {
    const isTrusted = isInNetworks(trustedProxies, read.address)
    const next = isTrusted ? addressIn(text) : null
    if (next === null) {
      if (hops === 0) read.fault = isTrusted ? 'no-address' : 'untrusted-proxy'
      break
    }
    read.address = next
  }
  return read
}

/** Whom each proxy says that it has forwarded for, the nearest one last: X-Forwarded-For, or else Forwarded (RFC 7239). */
function forwardedFor(headers: IncomingHttpHeaders): string[] {
  const listed = headers['x-forwarded-for']
  if (listed !== undefined) return String(listed).split(',')
  if (headers.forwarded === undefined) return []
  return headers.forwarded
    .split(',')
    .map(element => /(?:^|;)\s*for\s*=\s*"?([^";]*)/i.exec(element)?.[1] ?? '')
}

/** An address that may be in brackets and have a port, as some proxies write it; null for any other text. */
function addressIn(text: string): string | null {
  const [, bracketed, withPort] =
    /^\[([^\]]*)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text.trim()) ?? []
  const address = bracketed ?? withPort ?? text.trim()
  return isIP(address) === 0 ? null : address
}
