import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { deleteMailTokens } from '../../store/accounts/mail-tokens.ts'
import { lockUserByEmail, insertUser, setCredentials } from '../../store/accounts/users.ts'
import { limitAttempts } from '../limit-attempts.ts'
import { countMail, writeAccountExistsMail, writeVerificationMail } from '../mail/write-mail.ts'

export interface Registration {
  email: string
  displayName: string
  password: string
  botCheckToken: string
  /** For the bot check. */
  remoteAddress: string
  /** The network that the request came from, as the limits count it. */
  network: string
}

export interface Registered {
  id: string
  email: string
  displayName: string
}

/**
 * Creates an unverified account and mails a verification link. For a known e-mail the response is the
 * same, and its owner receives a mail.
 *
 * @throws VendorUnavailable when the bot check does not respond
 */
export async function register(
  ports: Ports,
  registration: Registration,
): Promise<Outcome<Registered, 'bot-check-failed' | 'too-many-attempts'>> {
  const { email, displayName, password, botCheckToken, remoteAddress } = registration
  const limit = {
    key: `register:network:${registration.network}`,
    max: ports.terms.maxRegistrationsPerHour,
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
  await ports.database.transaction(tx => createOrNotify(ports, tx, user, passwordHash))
  return accepted(user)
}

async function createOrNotify(
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
  const known = await lockUserByEmail(tx, user.email)
  if (!known) throw new Error('An e-mail is in use, but its user cannot be found')
  if (!mayMailOwner) return
  if (known.verifiedAt) return writeAccountExistsMail(ports, tx, known)
  // The address is unverified: the latest registration wins, and earlier links are deleted, so that a
  // link never verifies a password that another person has chosen.
  await setCredentials(tx, known.id, { displayName: user.displayName, passwordHash })
  await deleteMailTokens(tx, known.id)
  return writeVerificationMail(ports, tx, { ...user, id: known.id })
}
