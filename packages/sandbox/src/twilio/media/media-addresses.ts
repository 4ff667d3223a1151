import { networkInterfaces } from 'node:os'

const LOOPBACK = '127.0.0.1'

/**
 * The addresses at which browsers of this machine reach the gateway: loopback, and the machine's own
 * address when it has one. Firefox sends audio only from the machine's own addresses, and never from
 * those to loopback.
 */
export function mediaAddresses(interfaces = networkInterfaces()): string[] {
  const own = Object.values(interfaces)
    .flatMap(addresses => addresses ?? [])
    .find(
      ({ family, internal, address }) => family === 'IPv4' && !internal && !isSelfAssigned(address),
    )
  return own ? [LOOPBACK, own.address] : [LOOPBACK]
}

/** An address that a machine gives itself when no network gives it one (RFC 3927). */
function isSelfAssigned(address: string): boolean {
  return address.startsWith('169.254.')
}
