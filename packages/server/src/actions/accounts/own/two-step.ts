import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { hashSecret } from '../../../core/accounts/known-hashes.ts'
import { DAY_SECONDS, addSeconds } from '../../../core/time.ts'
import { newRecoveryCodes, normaliseCode } from '../../../core/accounts/recovery-code.ts'
import { type MailFacts, type MailText } from '../../../core/mail/compose-mail.ts'
import {
  recoveryCodesReplacedMail,
  twoStepOffMail,
  twoStepOnMail,
} from '../../../core/mail/two-step-mails.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { insertPasswordReset } from '../../../store/accounts/mail-tokens.ts'
import {
  countRecoveryCodes,
  deleteSetUp,
  deleteTwoStep,
  findSetUp,
  findTwoStep,
  insertTwoStep,
  replaceRecoveryCodes,
  replaceSetUp,
} from '../../../store/accounts/two-step.ts'
import { type StoredUser, lockUserById } from '../../../store/accounts/users.ts'
import { limitAttempts, removeAttempts } from '../../limit-attempts.ts'
import { writeMail } from '../../mail/write-mail.ts'
import {
  type CodeRefusal,
  type SessionOf,
  changeAsOwner,
  ownCodeLimits,
  useOwnCode,
} from './prove-owner.ts'

const SET_UP_MINUTES = 30
/** How long the link of the mail works that announces two-step sign-in. */
const REMOVAL_DAYS = 7

/** What Settings shows of two-step sign-in. */
export async function readTwoStep(
  { database }: Ports,
  userId: string,
): Promise<{ turnedOnAt: Date | null; recoveryCodesLeft: number }> {
  return database.read(async db => ({
    turnedOnAt: (await findTwoStep(db, userId))?.turnedOnAt ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
  }))
}

/** Makes a secret for the authenticator app. Nothing changes until a code proves it, within 30 minutes. */
export async function setUpTwoStep(
  ports: Ports,
  { userId, sessionHash, password }: SessionOf & { password: string },
): Promise<
  Outcome<
    { secret: string; uri: string },
    'wrong-password' | 'too-many-attempts' | 'two-step-is-on'
  >
> {
  const secret = ports.oneTimeCodes.newSecret()
  return changeAsOwner(ports, { userId, sessionHash, password }, async (tx, user) => {
    if (await findTwoStep(tx, userId)) return refused('two-step-is-on')
    await replaceSetUp(tx, {
      userId,
      sealedSecret: ports.sealing.seal(secret, userId),
      expiresAt: new Date(ports.clock.now().getTime() + SET_UP_MINUTES * 60_000),
    })
    const account = { issuer: ports.business.productName, email: user.email }
    return accepted({ secret, uri: ports.oneTimeCodes.uriOf(secret, account) })
  })
}

/** Turns two-step sign-in on with a code that proves the secret. Returns the recovery codes, which are not stored. */
export async function turnOnTwoStep(
  ports: Ports,
  { userId, code }: { userId: string; code: string },
): Promise<
  Outcome<string[], 'two-step-is-on' | 'set-up-expired' | 'wrong-login-code' | 'too-many-attempts'>
> {
  const now = ports.clock.now()
  return ports.database.transaction(async tx => {
    const user = await lockUserById(tx, userId)
    if (!user) return refused('set-up-expired')
    if (await findTwoStep(tx, userId)) return refused('two-step-is-on')
    const counted = await limitAttempts(tx, now, ownCodeLimits(userId))
    if (!counted.ok) return counted
    const setUp = await findSetUp(tx, userId)
    const secret =
      setUp && setUp.expiresAt > now ? ports.sealing.open(setUp.sealedSecret, userId) : null
    if (!setUp || secret === null) return refused('set-up-expired')
    const step = ports.oneTimeCodes.timeStepOf(secret, normaliseCode(code), now)
    if (step === null) return refused('wrong-login-code')
    await removeAttempts(tx, counted.value)
    await deleteSetUp(tx, userId)
    await insertTwoStep(tx, { userId, sealedSecret: setUp.sealedSecret, step, now })
    mailWayBack(ports, tx, user, now)
    return accepted(await newCodesFor(ports, tx, userId))
  })
}

/** A person who knows the password can turn two-step sign-in on too. The mail has the owner's way back. */
function mailWayBack(ports: Ports, tx: Tx, user: StoredUser, now: Date): void {
  const token = ports.ids.secret()
  const expiresAt = addSeconds(now, REMOVAL_DAYS * DAY_SECONDS)
  const link = { hash: hashSecret(token), userId: user.id, now, expiresAt, removesTwoStep: true }
  insertPasswordReset(tx, link)
  writeMail(ports, tx, user, facts => twoStepOnMail({ ...facts, token, days: REMOVAL_DAYS }))
}

/** A change of two-step sign-in that needs both factors. */
interface FactorsGiven extends SessionOf {
  password: string
  code: string
}

type FactorsRefusal = 'wrong-password' | 'two-step-is-off' | CodeRefusal

/** Replaces the recovery codes and returns the new ones. */
export function renewRecoveryCodes(
  ports: Ports,
  given: FactorsGiven,
): Promise<Outcome<string[], FactorsRefusal>> {
  return withBothFactors(ports, given, recoveryCodesReplacedMail, tx =>
    newCodesFor(ports, tx, given.userId),
  )
}

export function turnOffTwoStep(
  ports: Ports,
  given: FactorsGiven,
): Promise<Outcome<null, FactorsRefusal>> {
  return withBothFactors(ports, given, twoStepOffMail, async tx => {
    await deleteTwoStep(tx, given.userId)
    return null
  })
}

async function withBothFactors<T>(
  ports: Ports,
  { userId, sessionHash, password, code }: FactorsGiven,
  mail: (facts: MailFacts) => MailText,
  work: (tx: Tx, user: StoredUser) => Promise<T>,
): Promise<Outcome<T, FactorsRefusal>> {
  return changeAsOwner(ports, { userId, sessionHash, password }, async (tx, user) => {
    if (!(await findTwoStep(tx, userId))) return refused('two-step-is-off')
    const used = await useOwnCode(ports, tx, user, code)
    if (!used.ok) return used
    writeMail(ports, tx, user, mail)
    return accepted(await work(tx, user))
  })
}

async function newCodesFor(ports: Ports, tx: Tx, userId: string): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes(userId, ports.ids.secret)
  await replaceRecoveryCodes(tx, userId, hashes)
  return codes
}
