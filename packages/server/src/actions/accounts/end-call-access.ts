import type { Ports } from '../../ports/ports.ts'

/**
 * Ends what a user's pages were given for calls until now, after sessions of the user have ended or the account was frozen.
 * Pages that are still signed in get new access. No request waits for the carrier: without it, access expires by itself.
 */
export function endCallAccess({ voice, log }: Pick<Ports, 'voice' | 'log'>, userId: string): void {
  voice.endAccess?.(userId).catch((error: unknown) => {
    log.warn({ err: error, user: userId }, 'The access of a user to calls was not ended')
  })
}
