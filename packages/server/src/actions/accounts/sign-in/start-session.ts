import { type Device, deviceOf } from '@ringback/contract/text/device'
import { hashBrowser, hashNetwork, hashSecret } from '../../../core/accounts/known-hashes.ts'
import { isNewBrowser } from '../../../core/accounts/new-browser.ts'
import { newBrowserMail } from '../../../core/mail/account-mails.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findBrowserStanding, recordKnownBrowser } from '../../../store/accounts/known-browsers.ts'
import { insertSession } from '../../../store/accounts/sessions.ts'
import type { StoredUser } from '../../../store/accounts/users.ts'
import { findNetworkStanding, recordKnownNetwork } from '../../../store/known-networks.ts'
import { limitAttempts } from '../../limit-attempts.ts'
import { writeMail } from '../../mail/write-mail.ts'

/** Where a login comes from. */
export interface LoginOrigin {
  /** The network of the request, as the limits count it. */
  network: string
  userAgent: string
}

export interface LoggedIn {
  /** The bearer token. */
  token: string
  user: { id: string; email: string; displayName: string }
  isNewBrowser: boolean
}

/** Of one user. A person who knows the password can log in with any user agent, and must not fill the mailbox. */
const NEW_BROWSER_MAILS_PER_HOUR = 5

/**
 * Starts a session of a user who has proved everything that the account requires, and whose row is locked. Remembers
 * network and browser, and informs the user by mail of a browser that is new.
 */
export async function startSession(
  ports: Ports,
  tx: Tx,
  user: StoredUser,
  { network, userAgent }: LoginOrigin,
): Promise<LoggedIn> {
  const now = ports.clock.now()
  const token = ports.ids.secret()
  const device = deviceOf(userAgent)
  await insertSession(tx, {
    tokenHash: hashSecret(token),
    id: ports.ids.next('session'),
    userId: user.id,
    device,
    now,
    expiresAt: new Date(now.getTime() + ports.business.sessionIdleHours * 3_600_000),
  })
  const known = {
    userId: user.id,
    owner: { kind: 'user', id: user.id } as const,
    networkHash: hashNetwork(ports.networkKey, user.id, network),
    browserHash: hashBrowser(ports.networkKey, user.id, device),
  }
  const isNew = isNewBrowser({
    browser: await findBrowserStanding(tx, known),
    network: await findNetworkStanding(tx, known),
    verifiedAt: user.verifiedAt ?? now,
    now,
  })
  if (isNew) await mailNewBrowser(ports, tx, user, { device, at: now })
  recordKnownNetwork(tx, known, now)
  recordKnownBrowser(tx, known, now)
  const { id, email, displayName } = user
  return { token, user: { id, email, displayName }, isNewBrowser: isNew }
}

async function mailNewBrowser(
  ports: Ports,
  tx: Tx,
  user: StoredUser,
  { device, at }: { device: Device; at: Date },
): Promise<void> {
  const limit = { key: `new-browser:${user.id}`, max: NEW_BROWSER_MAILS_PER_HOUR, minutes: 60 }
  if (!(await limitAttempts(tx, at, [limit])).ok) return
  writeMail(ports, tx, user, facts => newBrowserMail(facts, { device, at }))
}
