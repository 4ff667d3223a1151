import { type IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isInNetworks, networkOf, wideNetworkOf } from '../../ports/networks.ts'
import type { World } from '../../world.ts'

/** For the doctor (packages/server/src/doctor): how a request to PUBLIC_URL arrives here. */
export const INSTANCE_PATH = '/api/health/instance'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The IP address of the client: what trusted proxies say, or the address of the connection. Empty when the connection
     * was closed before its address was read.
     */
    readonly clientAddress: string
    /** The network of `clientAddress`, by which requests are counted. */
    readonly network: string
    /** The id of the user or the operator whose session is valid; null before that is known, and for everybody else. */
    signedInId: string | null
    /** For whom the request waits and fills memory: the person with a session, or else the wide network. */
    readonly sender: string
  }
}

/**
 * Adds to requests who sends them. In place of Fastify's `trustProxy`, which takes any text of a header for an address.
 */
export function readSenders(
  app: FastifyInstance,
  world: World,
  trustedProxies: readonly string[],
): void {
  app.decorateRequest('clientAddress', {
    getter() {
      return readForwarded(this.raw, trustedProxies).address
    },
  })
  app.decorateRequest('network', {
    getter() {
      return networkOf(this.clientAddress)
    },
  })
  app.decorateRequest('signedInId', null)
  app.decorateRequest('sender', {
    getter() {
      return this.signedInId ?? wideNetworkOf(this.network)
    },
  })
  rememberPeerAddresses(app)
  reportIgnoredProxy(app, world, trustedProxies)
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

/**
 * Node.js keeps the address of a socket from its first read on. Without this read, a request has no address when
 * its client has closed the connection in the meantime, and would not be counted.
 */
function rememberPeerAddresses(app: FastifyInstance): void {
  app.server.on('connection', socket => void socket.remoteAddress)
}

/** Logs one error when nothing can be taken from the header of a proxy: all its visitors then share one limit. */
function reportIgnoredProxy(
  app: FastifyInstance,
  { log }: World,
  trusted: readonly string[],
): void {
  let isReported = false
  app.addHook('onRequest', async request => {
    // The doctor sends the header without a proxy.
    if (isReported || request.routeOptions.url === INSTANCE_PATH) return
    const { address, fault } = readForwarded(request.raw, trusted)
    if (fault === null) return
    isReported = true
    const peer = networkOf(address)
    const from = `A request with X-Forwarded-For or Forwarded came from ${peer}`
    log.error(
      { peer },
      fault === 'no-address'
        ? `${from}, one of TRUSTED_PROXIES, and says no address of the client: all visitors of this proxy count as one address. This is logged once.`
        : `${from}, which TRUSTED_PROXIES does not contain. If this is your proxy, all its visitors count as one address until TRUSTED_PROXIES contains it; otherwise a client made the header up, and it was ignored. This is logged once.`,
    )
  })
}
