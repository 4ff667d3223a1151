import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { hashSecret } from '../../core/accounts/secret-hash.ts'
import type { Ports } from '../../ports/ports.ts'
import { insertSession } from '../../store/accounts/sessions.ts'
import { lockUserByEmail } from '../../store/accounts/users.ts'
import { type AttemptLimit, limitAttempts, removeAttempts } from '../limit-attempts.ts'

export interface Login {
  email: string
  password: string
  /** The network that the request came from, as the limits count it. */
  network: string
}

export interface LoggedIn {
  token: string
  user: { id: string; email: string; displayName: string }
}

/**
 * Starts a session. Neither the response nor its timing reveals whether the e-mail is known. Only the right
 * password reveals that an e-mail is unverified.
 */
export async function logIn(
  ports: Ports,
  login: Login,
): Promise<Outcome<LoggedIn, 'wrong-credentials' | 'email-not-verified' | 'too-many-attempts'>> {
  const now = ports.clock.now()
  const email = login.email.toLowerCase()
  const limits = loginLimits(email, login.network)
  // Counted before the password is checked, so that parallel guesses count too.
  const { counted, user } = await ports.database.transaction(async tx => ({
    counted: await limitAttempts(tx, now, limits),
    user: await lockUserByEmail(tx, email),
  }))
  if (!counted.ok) return counted
  const isPasswordRight = await ports.passwords.matches(user?.passwordHash ?? null, login.password)
  if (!user || !isPasswordRight) return refused('wrong-credentials')

  const token = ports.ids.secret()
  const session = {
    tokenHash: hashSecret(token),
    userId: user.id,
    now,
    expiresAt: new Date(now.getTime() + ports.terms.sessionMaxDays * 86_400_000),
  }
  await ports.database.transaction(async tx => {
    // Only this attempt is removed, so that a success does not erase guesses at other accounts.
    await removeAttempts(tx, now, limits)
    if (user.verifiedAt) await insertSession(tx, session)
  })
  if (!user.verifiedAt) return refused('email-not-verified')
  const { id, displayName } = user
  return accepted({ token, user: { id, email: user.email, displayName } })
}

/** The limit for one e-mail on one network is the lowest, so that guesses from one network do not lock the user out on another network. */
function loginLimits(email: string, network: string): AttemptLimit[] {
  return [
    { key: `login:pair:${email}:${network}`, max: 10, minutes: 15 },
    { key: `login:account:${email}`, max: 50, minutes: 60 },
    { key: `login:network:${network}`, max: 100, minutes: 15 },
  ]
}
