import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findUnverifiedHash } from '../../../store/accounts/unverified-users.ts'
import { insertUser, lockUserByEmail } from '../../../store/accounts/users.ts'
import { limitAttempts } from '../../limit-attempts.ts'
import {
  composeVerificationMail,
  countMail,
  storeVerificationToken,
  writeAccountExistsMail,
  writeVerificationMail,
} from '../../mail/write-mail.ts'

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
    max: ports.business.maxRegistrationsPerHour,
    minutes: 60,
  }
  const counted = await ports.database.transaction(tx =>
    limitAttempts(tx, ports.clock.now(), [limit]),
  )
  if (!counted.ok) return counted
  if (!(await ports.botCheck.verify(botCheckToken, remoteAddress))) {
    return refused('bot-check-failed')
  }
  const firstHash = await ports.database.read(db => findUnverifiedHash(db, email))
  const passwordHash = await ports.passwords.hash(password, firstHash)
  const user = { id: ports.ids.next('user'), email: email.toLowerCase(), displayName }
  await ports.database.transaction(tx => createOrNotify(ports, tx, user, passwordHash))
  return accepted(user)
}

/**
 * A registration is stored in every case, but mailed only within the limit. If other people's registrations have
 * used it up, each of their links verifies this one: see {@link findOnlyRegistration}.
 */
async function createOrNotify(
  ports: Ports,
  tx: Tx,
  user: Registered,
  passwordHash: string,
): Promise<void> {
  const now = ports.clock.now()
  const mayMailOwner = await countMail(tx, now, user.email)
  const isNew = await insertUser(tx, { ...user, passwordHash, verifiedAt: null, now })
  const known = isNew ? null : await lockUserByEmail(tx, user.email)
  if (!isNew && !known) throw new Error('An e-mail is in use, but its user cannot be found')
  if (known?.verifiedAt) {
    if (mayMailOwner) writeAccountExistsMail(ports, tx, known)
    return
  }
  const registration = {
    mail: composeVerificationMail(ports),
    credentials: { displayName: user.displayName, passwordHash },
  }
  const { id } = known ?? user
  if (mayMailOwner) writeVerificationMail(ports, tx, { ...user, id }, registration)
  else storeVerificationToken(ports, tx, id, registration)
}
