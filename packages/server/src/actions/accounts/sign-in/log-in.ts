import { type Details, type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { hashSecret } from '../../../core/accounts/known-hashes.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findMailToken, listRegistrations } from '../../../store/accounts/mail-tokens.ts'
import { hasTwoStep } from '../../../store/accounts/two-step.ts'
import { type StoredUser, lockUserByEmail } from '../../../store/accounts/users.ts'
import { removeAttempts } from '../../limit-attempts.ts'
import {
  type Guess,
  type GuessLimits,
  countGuess,
  verifyBotCheck,
  wideNetworkLimits,
} from '../../password-guesses.ts'
import { activateAccount } from './verify-email.ts'
import { type CodeNeeded, startChallenge } from './login-challenge.ts'
import { type LoggedIn, type LoginOrigin, startSession } from './start-session.ts'

export interface Login extends LoginOrigin, Guess {
  email: string
  password: string
  /** The token of the link that this browser opened, if opening it was not enough (`OpenedLink`). */
  verificationToken?: string | undefined
}

type LoginRefusal =
  | 'wrong-credentials'
  | 'email-not-verified'
  | 'too-many-logins'
  | 'bot-check-needed'
  | 'bot-check-failed'

/**
 * Starts a session, or a challenge if the account has two-step sign-in. Neither the response nor its timing reveals
 * whether the e-mail is known. Only the right password reveals that an e-mail is unverified. Right are then the passwords
 * of all its registrations, and the one that is given together with the token of a mailed link becomes the account's.
 *
 * Wrong guesses at one account from many networks do not lock its owner out (password-guesses.ts).
 *
 * @throws VendorUnavailable when the bot check does not respond
 */
export async function logIn(
  ports: Ports,
  login: Login,
): Promise<Outcome<LoggedIn | CodeNeeded, LoginRefusal>> {
  const email = login.email.toLowerCase()
  const person = await verifyBotCheck(ports, login)
  if (!person.ok) return person
  const { counted, user, registrations } = await ports.database.transaction(async tx => {
    const found = await lockUserByEmail(tx, email)
    const owner = found && ({ kind: 'user', id: found.id } as const)
    return {
      counted: await countGuess(ports, tx, login, { ...loginLimits(email, login.network), owner }),
      user: found,
      registrations: await listRegistrations(tx, email),
    }
  })
  if (!counted.ok) {
    const { why, details } = counted
    return why === 'too-many-attempts' ? tooManyLogins(details) : refused(why, details)
  }
  const hashes = [...(user ? [user.passwordHash] : []), ...registrations.map(r => r.passwordHash)]
  const passwordHash = await ports.passwords.findMatch(hashes, login.password, login.network)
  if (passwordHash === null) return refused('wrong-credentials')
  return ports.database.transaction(async tx => {
    const checked = await checkVerified(ports, tx, { ...login, email, passwordHash })
    // Such a login stays counted, so that nothing starts challenges without end.
    if (checked.ok && (await hasTwoStep(tx, checked.value.id))) {
      return accepted(await startChallenge(ports, tx, checked.value.id))
    }
    // Only this attempt is removed, so that a success does not erase guesses at other accounts.
    if (checked.ok || checked.why === 'email-not-verified') {
      await removeAttempts(tx, counted.value)
    }
    return checked.ok ? accepted(await startSession(ports, tx, checked.value, login)) : checked
  })
}

function tooManyLogins(details: Details | undefined) {
  const minutes = Math.ceil(Number(details?.['retryAfterSeconds'] ?? 0) / 60)
  return refused('too-many-logins', { ...details, minutes: String(minutes) })
}

/** The user, if the e-mail is verified or is verified now. */
async function checkVerified(
  ports: Ports,
  tx: Tx,
  login: Login & { passwordHash: string },
): Promise<Outcome<StoredUser, LoginRefusal>> {
  const { passwordHash } = login
  // Read again, because a link may have verified another registration while the password was hashed.
  const user = await lockUserByEmail(tx, login.email)
  if (!user) return refused('wrong-credentials')
  if (user.verifiedAt) {
    return user.passwordHash === passwordHash ? accepted(user) : refused('wrong-credentials')
  }
  const registrations = await listRegistrations(tx, login.email)
  const credentials = [...registrations, user].find(other => other.passwordHash === passwordHash)
  if (!credentials) return refused('wrong-credentials')
  const opened = await findOpenedLink(ports, tx, user, login.verificationToken)
  if (!opened) return refused('email-not-verified')
  await activateAccount(ports, tx, user, { credentials, opened })
  return accepted({ ...user, displayName: credentials.displayName })
}

/** The hash of the token, if it is a valid one of this user. */
async function findOpenedLink(
  { clock }: Ports,
  tx: Tx,
  user: StoredUser,
  token: string | undefined,
): Promise<Buffer | null> {
  if (token === undefined) return null
  const hash = hashSecret(token)
  const mailToken = await findMailToken(tx, hash)
  return mailToken?.userId === user.id && mailToken.expiresAt > clock.now() ? hash : null
}

/** The limit for one e-mail on one network is the lowest. */
function loginLimits(email: string, network: string): GuessLimits {
  return {
    ofNetwork: [
      { key: `login:pair:${email}:${network}`, max: 10, minutes: 15 },
      { key: `login:network:${network}`, max: 100, minutes: 15 },
    ],
    shared: [
      { key: `login:account:${email}`, max: 50, minutes: 60 },
      ...wideNetworkLimits('login', network, 300),
    ],
  }
}
