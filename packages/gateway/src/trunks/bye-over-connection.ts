import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type Socket, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import type { LegLine } from '../books/journal.ts'
import { answeredDialog, byeOf, routesOf } from './trunk-leg.ts'

const ATTEMPT_MS = 4_000

/**
 * Sends a BYE over a TCP or TLS connection of its own, and over another one until the trunk has answered it.
 * @param options `authorities`: a file of those whose certificates a trunk over TLS may have; the names in them are not
 *   compared, as by kamailio. `signal` ends the attempts.
 */
export async function byeOverConnection(
  leg: LegLine,
  options: { authorities: string | undefined; signal: AbortSignal },
): Promise<void> {
  while (!options.signal.aborted) {
    const next = sleep(ATTEMPT_MS, undefined, options).catch(() => {})
    if (await isAnswered(leg, options).catch(() => false)) return
    await next
  }
}

async function isAnswered(
  leg: LegLine,
  { authorities, signal }: { authorities: string | undefined; signal: AbortSignal },
): Promise<boolean> {
  const target = nextHopOf(leg)
  const socket: Socket =
    leg.transport === 'tls'
      ? connectTls({
          ...{ ...target, checkServerIdentity: () => undefined },
          ...(authorities !== undefined && { ca: readFileSync(authorities) }),
        })
      : connect(target)
  const limit = AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)])
  // What goes wrong with it ends the attempt.
  socket.on('error', () => socket.destroy())
  limit.addEventListener('abort', () => socket.destroy(), { once: true })
  await once(socket, leg.transport === 'tls' ? 'secureConnect' : 'connect', { signal: limit })
  const { localAddress = '', localPort = 0 } = socket
  socket.write(byeOf(leg, { address: localAddress, port: localPort }))
  let answer = ''
  for await (const chunk of socket) {
    answer += String(chunk)
    if (answeredDialog(answer) !== undefined) return true
  }
  return false
}

/** The nearest proxy of the trunk, or else the phone itself (RFC 3261, 12.2.1.1). */
function nextHopOf(leg: LegLine): { host: string; port: number } {
  const uri = routesOf(leg)[0] ?? leg.contact
  const [, host = '', port] = /sips?:(?:[^@;>]*@)?([\w.-]+)(?::(\d+))?/i.exec(uri) ?? []
  return { host, port: Number(port ?? (leg.transport === 'tls' ? 5061 : 5060)) }
}
