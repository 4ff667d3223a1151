import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { hashNetwork } from '../core/accounts/known-hashes.ts'
import { wideNetworkOf } from '../ports/networks.ts'
import type { Tx } from '../ports/database.ts'
import type { Ports } from '../ports/ports.ts'
import { type NetworkOwner, isKnownNetwork } from '../store/known-networks.ts'
import {
  type AttemptLimit,
  type CountedAttempts,
  checkAttempts,
  limitAttempts,
} from './limit-attempts.ts'

/** The limits on guesses at the password of one e-mail. */
export interface GuessLimits {
  /** They apply to everybody in the network of the guess. */
  ofNetwork: readonly AttemptLimit[]
  /**
   * Strangers can use them up. So they apply neither to the networks from which the owner has signed in before, nor to
   * visitors who complete the bot check.
   */
  shared: readonly AttemptLimit[]
}

/**
 * A hoster gives a customer a /48 network of IPv6, whose 65,536 networks are counted one by one. Those of one mobile
 * carrier's customers may be in a /48 network too, so that this limit is higher than that of a network, and shared.
 */
export function wideNetworkLimits(kind: string, network: string, max: number): AttemptLimit[] {
  const wide = wideNetworkOf(network)
  return wide.endsWith('/48') ? [{ key: `${kind}:network:${wide}`, max, minutes: 15 }] : []
}

export interface Guess {
  /** The network of the request, as the limits count it. */
  network: string
  /** The token of a bot check, if the visitor has completed one. */
  botCheckToken?: string | undefined
  /** For the bot check. */
  remoteAddress: string
}

/**
 * Before a guess is counted.
 *
 * @throws VendorUnavailable when the bot check does not respond
 */
export async function verifyBotCheck(
  { botCheck }: Pick<Ports, 'botCheck'>,
  { botCheckToken, remoteAddress }: Guess,
): Promise<Outcome<null, 'bot-check-failed'>> {
  if (botCheckToken === undefined || (await botCheck.verify(botCheckToken, remoteAddress)))
    return accepted(null)
  return refused('bot-check-failed')
}

/**
 * Counts a guess before the password is checked, so that parallel guesses count too.
 *
 * @param owner whose password it is; null if no account has the e-mail
 */
export async function countGuess(
  { networkKey, clock }: Pick<Ports, 'networkKey' | 'clock'>,
  tx: Tx,
  { network, botCheckToken }: Guess,
  { ofNetwork, shared, owner }: GuessLimits & { owner: NetworkOwner | null },
): Promise<Outcome<CountedAttempts, 'too-many-attempts' | 'bot-check-needed'>> {
  const now = clock.now()
  const isExempt =
    botCheckToken !== undefined ||
    (owner !== null &&
      (await isKnownNetwork(tx, {
        owner,
        networkHash: hashNetwork(networkKey, owner.id, network),
      })))
  if (!isExempt && !(await checkAttempts(tx, now, shared)).ok) {
    const allowed = await checkAttempts(tx, now, ofNetwork)
    return allowed.ok ? refused('bot-check-needed') : allowed
  }
  return limitAttempts(tx, now, isExempt ? ofNetwork : [...ofNetwork, ...shared])
}
