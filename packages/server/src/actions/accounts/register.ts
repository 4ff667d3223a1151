import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { deleteMailTokens } from '../../store/accounts/mail-tokens.ts'
import { findUserByEmail, insertUser, setCredentials } from '../../store/accounts/users.ts'
import { limitAttempts } from '../limit-attempts.ts'
import { countMail, writeAccountExistsMail, writeVerificationMail } from '../mail/write-mail.ts'

export interface Registration {
  email: string
  displayName: string
  password: string
  botCheckToken: string
  /** For the bot check. */
  remoteAddress: string
  /** Where it came from, as it is counted. */
  network: string
}

export interface Registered {
  id: string
  email: string
  displayName: string
}

/**
 * Creates an unverified account and writes the mail that verifies it. A known e-mail gets the same
 * answer, and its owner a mail (readings 23).
 *
 * @throws VendorUnavailable when the bot check does not answer
 */
export async function register(
  ports: Ports,
  registration: Registration,
): Promise<Outcome<Registered, 'bot-check-failed' | 'too-many-attempts'>> {
  const { email, displayName, password, botCheckToken, remoteAddress } = registration
  const limit = {
    key: `register:address:${registration.network}`,
    most: ports.terms.maxRegistrationsPerHour,
    minutes: 60,
  }
  const counted = await ports.database.transaction(tx =>
    limitAttempts(tx, ports.clock.now(), [limit]),
  )
  if (!counted.ok) return counted
  if (!(await ports.botCheck.verify(botCheckToken, remoteAddress))) {
    return refused('bot-check-failed')
  }
  const passwordHash = await ports.passwords.hash(password)
  const user = { id: ports.ids.next('user'), email: email.toLowerCase(), displayName }
  await ports.database.transaction(tx => createOrTell(ports, tx, user, passwordHash))
  return accepted(user)
}

async function createOrTell(
  ports: Ports,
  tx: Tx,
  user: Registered,
  passwordHash: string,
): Promise<void> {
  const now = ports.clock.now()
  const mayMailOwner = await countMail(tx, now, user.email)
  if (await insertUser(tx, { ...user, passwordHash, verifiedAt: null, now })) {
    return writeVerificationMail(ports, tx, user)
  }
  const known = await findUserByEmail(tx, user.email)
  if (!known) throw new Error('An e-mail was taken and is gone again')
  if (!mayMailOwner) return
  if (known.verifiedAt) return writeAccountExistsMail(ports, tx, known)
  // Nobody has proved to own the address yet: the latest registration counts, and links mailed for an
  // earlier one end, so that a link never verifies a password that somebody else chose before.
  await setCredentials(tx, known.id, { displayName: user.displayName, passwordHash })
  await deleteMailTokens(tx, known.id)
  return writeVerificationMail(ports, tx, { ...user, id: known.id })
}
