import { micros } from '@ringback/contract/money'
import { beforeEach, describe, expect, it } from 'vitest'
import { about } from '../../../../testing/about.ts'
import { buy, order, refund } from '../../../../testing/people/buyers.ts'
import { loggedChanges, operatorOf } from '../../../../testing/people/changed-by.ts'
import { FAR_END, addCaller, place } from '../../../../testing/people/callers.ts'
import { signIn } from '../../../../testing/people/sign-in.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { placeCall } from '../../calls/outgoing/place-call.ts'
import { endCall } from '../../calls/progress/end-call.ts'
import { readBalance } from '../../credit/read-credit.ts'
import { sendMails } from '../../mail/send-mails.ts'
import type { ChangedBy } from '../../operators/change.ts'
import { authenticate } from '../sign-in/authenticate.ts'
import { adjustCustomerCredit } from './change-customer-credit.ts'
import { freezeCustomer } from './freeze-customer.ts'
import {
  resendReceiptMail,
  resendVerificationMail,
  setCustomerLimits,
  signOutCustomer,
  verifyCustomer,
} from './manage-customer.ts'
import { readMails } from '../../mail/unsent-mails.ts'
import { readCustomer, readCustomers } from './read-customers.ts'
import { register } from '../sign-in/register.ts'

const PAGE = { page: 1, limit: 50 }
const NO_LIMITS = {
  callsPerHour: null,
  destinationsPerHour: null,
  spendPerDay: null,
  maxCallSeconds: null,
}

const world = useWorld()
let support: ChangedBy
let owner: ChangedBy

beforeEach(async () => {
  support = await operatorOf(world, 'support')
  owner = await operatorOf(world, 'owner')
})

async function addUnverified(email = 'ada@example.com'): Promise<string> {
  const registered = await register(world, {
    email,
    displayName: 'Ada Lovelace',
    password: 'correct horse',
    botCheckToken: 'human',
    remoteAddress: '127.0.0.1',
    network: email,
  })
  if (!registered.ok) throw new Error(registered.why)
  return registered.value.id
}

async function found(filter: Parameters<typeof readCustomers>[1]): Promise<string[]> {
  return (await readCustomers(world, filter, PAGE)).items.map(({ id }) => id)
}

describe('the list of customers', () => {
  it('finds customers by words of the name and by the beginning of the e-mail, in upper or lower case', async () => {
    const ada = await addUnverified()
    await addUnverified('grace_hopper@example.com')
    expect(await found({ search: 'ADA@' })).toEqual([ada])
    expect(await found({ search: 'ada l' })).toHaveLength(2)
    expect(await found({ search: 'lovel' })).toHaveLength(2)
    expect(await found({ search: 'da' })).toEqual([])
    // Not a wildcard.
    expect(await found({ search: '_da@' })).toEqual([])
  })

  it('filters by state and by the time of registration, newest first', async () => {
    const old = await addCaller(world, 0n)
    world.clock.advance({ days: 1 })
    const now = world.clock.now()
    const unverified = await addUnverified()
    const frozen = await addCaller(world, 0n)
    await freezeCustomer(world, support, { id: frozen, shownReason: 'Unusual calls' })
    expect(await found({ state: 'unverified' })).toEqual([unverified])
    expect(await found({ state: 'frozen' })).toEqual([frozen])
    expect(await found({ state: 'in-debt' })).toEqual([])
    expect(await found({ to: now })).toEqual([old])
    expect((await found({ from: now })).sort()).toEqual([unverified, frozen].sort())
  })

  it('finds customers in debt', async () => {
    await addCaller(world, 1_000_000n)
    const id = await addCaller(world, 0n)
    const { payment } = await buy(world, id)
    const { posted: amount } = await readBalance(world, id)
    await adjustCustomerCredit(world, owner, { id, direction: 'down', amount })
    await refund(world, payment.id, payment.amount)
    expect(await found({ state: 'in-debt' })).toEqual([id])
    expect(await readCustomer(world, id)).toMatchObject({ value: { balance: 0n, debt: amount } })
  })

  it('shows what the holds of a customer are for', async () => {
    const id = await addCaller(world, 1_000_000n)
    const call = await place(world, id)
    expect(await readCustomer(world, id)).toMatchObject({
      value: {
        balance: 1_000_000n,
        available: 1_000_000n - call.hold,
        holds: [{ purpose: 'call', id: call.id, amount: call.hold }],
      },
    })
  })
})

describe('own limits', () => {
  it('apply instead of the business settings until they are removed', async () => {
    const id = await addCaller(world, 10_000_000n)
    const limits = { ...NO_LIMITS, callsPerHour: 1, maxCallSeconds: 120 }
    await setCustomerLimits(world, owner, { id, limits })
    const call = await place(world, id)
    expect(call.authorisedSeconds).toBe(120)
    await endCall(world, id, call.id)
    // The undialled call does not count, so the next one is the first of the hour.
    await place(world, id)
    const next = () => placeCall(world, { id, selectedCallerId: null }, FAR_END)
    expect(await next()).toMatchObject({ why: 'too-many-calls' })
    await setCustomerLimits(world, owner, { id, limits: NO_LIMITS })
    expect((await next()).ok).toBe(true)
    expect((await loggedChanges(world)).map(({ before, after }) => [before, after])).toEqual([
      [NO_LIMITS, limits],
      [limits, NO_LIMITS],
    ])
  })

  it('stay if they are not named, and null returns one to the business setting', async () => {
    const id = await addCaller(world, 0n)
    await setCustomerLimits(world, owner, { id, limits: { callsPerHour: 5, maxCallSeconds: 120 } })
    await setCustomerLimits(world, owner, { id, limits: { callsPerHour: null } })
    expect(await readCustomer(world, id)).toMatchObject({
      value: { ownLimits: { ...NO_LIMITS, maxCallSeconds: 120 } },
    })
  })

  it('may be above those of a new account', async () => {
    world.business = { ...world.business, newAccountDays: 7, newAccountPercent: 0 }
    const id = await addCaller(world, 10_000_000n)
    const limits = { ...NO_LIMITS, spendPerDay: micros(900_000_000n) }
    await setCustomerLimits(world, owner, { id, limits })
    expect(await readCustomer(world, id)).toMatchObject({
      value: { limits: { spendPerDay: 900_000_000n, callsPerHour: 10 } },
    })
  })
})

describe('verification by hand', () => {
  it('verifies the e-mail once and gives the welcome credit', async () => {
    const id = await addUnverified()
    expect((await verifyCustomer(world, support, id)).ok).toBe(true)
    expect((await readBalance(world, id)).posted).toBe(world.business.welcomeCredit)
    expect(await verifyCustomer(world, support, id)).toMatchObject({
      why: 'email-verified-already',
    })
    expect(await loggedChanges(world)).toHaveLength(1)
  })

  it('gives the welcome credit within the limits of support for a day, and owners have none', async () => {
    const maxSupportCreditPerDay = micros(3n * (world.business.welcomeCredit / 2n))
    world.business = { ...world.business, maxSupportCreditPerDay }
    const [first, second] = [await addUnverified(), await addUnverified('grace@example.com')]
    expect((await verifyCustomer(world, support, first)).ok).toBe(true)
    expect(await verifyCustomer(world, support, second)).toMatchObject({
      why: 'above-support-day-limit',
    })
    expect((await verifyCustomer(world, owner, second)).ok).toBe(true)
  })

  it('counts nothing where a verified address gets no credit', async () => {
    world.business = {
      ...world.business,
      maxSupportCreditPerDay: micros(0n),
      welcomeCreditNeedsNumber: true,
    }
    expect((await verifyCustomer(world, support, await addUnverified())).ok).toBe(true)
  })
})

it('signs a customer out everywhere', async () => {
  const id = await addCaller(world, 0n)
  const tokens = [await signIn(world, id), await signIn(world, id)]
  const other = await signIn(world, await addCaller(world, 0n))
  expect(await signOutCustomer(world, support, id)).toEqual({ ok: true, value: 2 })
  for (const token of tokens) expect((await authenticate(world, token)).ok).toBe(false)
  expect((await authenticate(world, other)).ok).toBe(true)
})

describe('mails', () => {
  it('are kept with their text, but without the token of their link', async () => {
    await addUnverified()
    const recipient = 'ada@example.com'
    const listed = async () => (await readMails(world, { recipient }, PAGE)).items
    const [waiting] = await listed()
    expect(waiting?.text).toContain('Thank you for registering')
    expect(waiting?.text).toMatch(/token=…\s/)
    await sendMails(world)
    // The sent mail has the token, and what is stored afterwards has not.
    expect(world.mails[0]?.text).toMatch(/token=[\w-]{40,}/)
    const [sent] = await listed()
    expect(sent).toMatchObject({ text: waiting?.text, sentAt: about(world.clock.now()) })
    const rows = await world.database.kysely.selectFrom('mails').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/token=[\w-]{40,}/)
  })

  it('of the verification are sent again until the e-mail is verified', async () => {
    const id = await addUnverified()
    expect((await resendVerificationMail(world, support, id)).ok).toBe(true)
    await sendMails(world)
    expect(world.mails.map(({ to }) => to)).toEqual(['ada@example.com', 'ada@example.com'])
    await verifyCustomer(world, support, id)
    expect(await resendVerificationMail(world, support, id)).toMatchObject({
      why: 'email-verified-already',
    })
  })

  it('with the receipt are sent again for a paid purchase of the customer', async () => {
    const id = await addCaller(world, 0n)
    const { id: purchaseId } = await buy(world, id)
    expect((await resendReceiptMail(world, support, { id, purchaseId })).ok).toBe(true)
    await sendMails(world)
    const [first, second] = world.mails
    expect(second?.text).toBe(first?.text)
    const open = await order(world, id)
    const other = await addCaller(world, 0n)
    for (const wrong of [
      { id, purchaseId: open.id },
      { id: other, purchaseId },
    ]) {
      expect(await resendReceiptMail(world, support, wrong)).toMatchObject({
        why: 'unknown-receipt',
      })
    }
  })
})
