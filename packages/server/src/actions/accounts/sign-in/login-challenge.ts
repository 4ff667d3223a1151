import {
  hashesOfRecoveryCode,
  isOneTimeCode,
  normaliseCode,
} from '../../../core/accounts/recovery-code.ts'
import { recoveryCodeUsedMail } from '../../../core/mail/two-step-mails.ts'
import {
  countRecoveryCodes,
  findTwoStep,
  redeemRecoveryCode,
  consumeTimeStep,
} from '../../../store/accounts/two-step.ts'
import { writeMail } from '../../mail/write-mail.ts'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { hashNetwork, hashSecret } from '../../../core/accounts/known-hashes.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { isKnownNetwork } from '../../../store/known-networks.ts'
import {
  countWrongCode,
  deleteChallenge,
  findChallenge,
  insertChallenge,
} from '../../../store/accounts/login-challenges.ts'
import { type StoredUser, lockUserById } from '../../../store/accounts/users.ts'
import { type AttemptLimit, limitAttempts, removeAttempts } from '../../limit-attempts.ts'
import { type LoggedIn, type LoginOrigin, startSession } from './start-session.ts'

const CHALLENGE_MINUTES = 5
/** After these the login needs the password again. */
const WRONG_CODES_MAX = 5

/** A login with the right password that needs a code. */
export interface CodeNeeded {
  challenge: string
}

/** A code with the challenge of its login. */
export interface CodeLogin extends LoginOrigin {
  challenge: string
  /** A one-time code or a recovery code. */
  code: string
}

type CodeLoginRefusal =
  | 'login-expired'
  | 'wrong-login-code'
  | 'codes-unreadable'
  | 'too-many-attempts'

/** Starts a challenge, whose token is good for one login with a code. The user's row is locked. */
export async function startChallenge(ports: Ports, tx: Tx, userId: string): Promise<CodeNeeded> {
  const now = ports.clock.now()
  const challenge = ports.ids.secret()
  await insertChallenge(tx, {
    tokenHash: hashSecret(challenge),
    userId,
    now,
    expiresAt: new Date(now.getTime() + CHALLENGE_MINUTES * 60_000),
  })
  return { challenge }
}

/**
 * Starts the session of a login that waits for a code. A code works once, at all instances together: the user's row is
 * locked from the check of the code to the session. See docs/decisions/0054-two-step-sign-in.md for the limits.
 */
export async function finishLogin(
  ports: Ports,
  login: CodeLogin,
): Promise<Outcome<LoggedIn, CodeLoginRefusal>> {
  const now = ports.clock.now()
  const tokenHash = hashSecret(login.challenge)
  return ports.database.transaction(async tx => {
    const user = await lockChallengedUser(tx, tokenHash, now)
    if (!user) return refused('login-expired')
    const counted = await limitAttempts(tx, now, await limitsOf(ports, tx, user.id, login))
    if (!counted.ok) return counted
    const used = await consumeSecondFactor(ports, tx, user, login.code)
    if (!used.ok) {
      if (used.why === 'wrong-login-code') await countWrongCode(tx, tokenHash)
      return used
    }
    await removeAttempts(tx, counted.value)
    await deleteChallenge(tx, tokenHash)
    return accepted(await startSession(ports, tx, user, login))
  })
}

/** The user of a challenge that can still be met, locked; null if there is none. */
async function lockChallengedUser(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<StoredUser | null> {
  const found = await findChallenge(tx, tokenHash)
  if (!found) return null
  const user = await lockUserById(tx, found.userId)
  // Read again, because another request may have used it, or replaced the password, before the lock.
  const challenge = user && (await findChallenge(tx, tokenHash))
  if (!challenge || challenge.expiresAt <= now) return null
  return challenge.wrongCodes < WRONG_CODES_MAX ? user : null
}

/**
 * One-time codes are few, so those of an account are limited over all networks together, except in the networks of the
 * user. Recovery codes cannot be guessed in any number of networks, and stay accepted for the owner elsewhere.
 */
async function limitsOf(
  { networkKey }: Ports,
  tx: Tx,
  userId: string,
  { code, network }: CodeLogin,
): Promise<AttemptLimit[]> {
  const owner = { kind: 'user', id: userId } as const
  const networkHash = hashNetwork(networkKey, userId, network)
  const ofNetwork = { key: `login-code:pair:${userId}:${network}`, max: 10, minutes: 15 }
  const isExempt =
    !isOneTimeCode(normaliseCode(code)) || (await isKnownNetwork(tx, { owner, networkHash }))
  return isExempt
    ? [ofNetwork]
    : [ofNetwork, { key: `login-code:account:${userId}`, max: 20, minutes: 60 }]
}

/**
 * Uses a one-time code or a recovery code, which works once. A recovery code is announced by mail. The user's row is
 * locked.
 */
export async function consumeSecondFactor(
  ports: Ports,
  tx: Tx,
  user: StoredUser,
  typed: string,
): Promise<Outcome<null, 'wrong-login-code' | 'codes-unreadable'>> {
  const code = normaliseCode(typed)
  if (isOneTimeCode(code)) return consumeOneTimeCode(ports, tx, user.id, code)
  const hashes = hashesOfRecoveryCode(user.id, code)
  if (!(await redeemRecoveryCode(tx, user.id, hashes))) return refused('wrong-login-code')
  const left = await countRecoveryCodes(tx, user.id)
  writeMail(ports, tx, user, facts => recoveryCodeUsedMail({ ...facts, left }))
  return accepted(null)
}

async function consumeOneTimeCode(
  ports: Ports,
  tx: Tx,
  userId: string,
  code: string,
): Promise<Outcome<null, 'wrong-login-code' | 'codes-unreadable'>> {
  const twoStep = await findTwoStep(tx, userId)
  if (!twoStep) return refused('wrong-login-code')
  const secret = ports.sealing.open(twoStep.sealedSecret, userId)
  if (secret === null) {
    ports.log.error(
      { user: userId },
      'The secret of two-step sign-in is sealed with an unknown key',
    )
    return refused('codes-unreadable')
  }
  const step = ports.oneTimeCodes.timeStepOf(secret, code, ports.clock.now())
  if (step === null || !(await consumeTimeStep(tx, userId, step)))
    return refused('wrong-login-code')
  return accepted(null)
}
