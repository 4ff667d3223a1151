import { micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone/e164'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { about } from '../../../../testing/about.ts'
import { buy, refund } from '../../../../testing/people/buyers.ts'
import { loggedChanges, operatorOf } from '../../../../testing/people/changed-by.ts'
import {
  FAR_END,
  addCaller,
  dial,
  place,
  setLeg,
  settledCall,
} from '../../../../testing/people/callers.ts'
import { offerNumber, rent, rowOf } from '../../../../testing/people/renters.ts'
import { signIn } from '../../../../testing/people/sign-in.ts'
import type { TestWorld } from '../../../../testing/test-world.ts'
import { hashSecret } from '../../../core/accounts/known-hashes.ts'
import { verifyNumber } from '../../../../testing/people/verified-numbers.ts'
import {
  forwardCallTo,
  forwardTo,
  nextInstruction,
} from '../../../../testing/people/forwarded-calls.ts'
import {
  CALLER,
  deleteNumbers,
  reportStatus,
  ringBrowser,
} from '../../../../testing/people/incoming-calls.ts'
import { leaveMessage, wavFile } from '../../../../testing/people/voicemails.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { recordGreeting } from '../../numbers/owners/record-greeting.ts'
import { finishVoicemails } from '../../calls/voicemail/finish-voicemails.ts'
import { blockNumber } from '../../contacts/block-numbers.ts'
import { addContact } from '../../contacts/change-contacts.ts'
import { removeVerifiedNumber } from '../../caller-ids/remove-verified-number.ts'
import { chooseCallerId } from '../../caller-ids/choose-caller-id.ts'
import { placeCall } from '../../calls/outgoing/place-call.ts'
import { readBalance, readTransactions } from '../../credit/read-credit.ts'
import { sendMails } from '../../mail/send-mails.ts'
import { type ChangedBy, readChanges } from '../../operators/change.ts'
import { authenticate } from '../sign-in/authenticate.ts'
import { giveCustomerCredit } from './change-customer-credit.ts'
import { closeCustomer } from './close-customer.ts'
import { closeOwnAccount } from '../own/close-account.ts'
import { freezeCustomer, unfreezeCustomer } from './freeze-customer.ts'
import { logIn } from '../sign-in/log-in.ts'
import { readCustomer } from './read-customers.ts'
import { refundCall } from './refund-call.ts'
import { register } from '../sign-in/register.ts'
import { reportTimeZone } from '../own/change-profile.ts'
import { requestEmailChange } from '../own/request-email-change.ts'
import { resendVerification, verifyEmail } from '../sign-in/verify-email.ts'

const NEW_EMAIL = 'countess@example.com'
const EMAIL = 'ada.lovelace@example.com'
const NAME = 'Ada Lovelace'
const PASSWORD = 'correct horse battery'
const OWN_NUMBER = '+12025550147'
const CONTACT_NUMBER = '+442079460158' as E164
const NETWORK = '192.0.2.1'
const TIME_ZONE = 'Pacific/Chatham'

const world = useWorld({ isBalanced: true })
let owner: ChangedBy

beforeEach(async () => {
  owner = await operatorOf(world, 'owner')
})

async function registerAda(): Promise<{ id: string; token: string }> {
  const registered = await register(world, {
    email: EMAIL,
    displayName: NAME,
    password: PASSWORD,
    botCheckToken: 'human',
    remoteAddress: NETWORK,
    network: NETWORK,
  })
  if (!registered.ok) throw new Error(registered.why)
  await sendMails(world)
  const [, token = ''] = /token=([\w-]+)/.exec(world.mails.at(-1)?.text ?? '') ?? []
  return { id: registered.value.id, token }
}

/** A customer with everything: a session, a purchase, a verified number as caller ID, a rental, a call and a forwarded one. */
async function busyCustomer(): Promise<{ id: string; session: string; numberId: string }> {
  const { id, token } = await registerAda()
  expect((await verifyEmail(world, token)).ok).toBe(true)
  await reportTimeZone(world, id, TIME_ZONE)
  await buy(world, id)
  await verifyNumber(world, id, OWN_NUMBER)
  await chooseCallerId(world, id, OWN_NUMBER)
  const { id: numberId, phoneNumber } = await rent(world, id, offerNumber(world, 7))
  await callOwnPhoneAndBack(id, phoneNumber)
  await forwardAndBill(id, phoneNumber)
  const placed = await placeCall(world, { id, selectedCallerId: OWN_NUMBER }, '+14155550100')
  if (!placed.ok) throw new Error(placed.why)
  expect(placed.value.fromNumber).toBe(OWN_NUMBER)
  const numbers = [{ label: 'Home', phoneNumber: CONTACT_NUMBER }]
  const contact = { name: 'Charles Babbage', numbers, note: 'Engines', isFavourite: true }
  expect((await addContact(world, id, contact)).ok).toBe(true)
  expect((await blockNumber(world, id, CONTACT_NUMBER)).ok).toBe(true)
  await sendMails(world)
  await resendVerification(world, { email: EMAIL, network: NETWORK })
  const session = await signIn(world, id)
  const asker = { id, sessionHash: hashSecret(session) }
  const change = { email: NEW_EMAIL, password: PASSWORD }
  expect((await requestEmailChange(world, asker, change)).ok).toBe(true)
  const from = { remoteAddress: NETWORK, network: NETWORK, userAgent: 'Firefox/145.0' }
  expect((await logIn(world, { email: EMAIL, password: PASSWORD, ...from })).ok).toBe(true)
  return { id, session, numberId }
}

/** A call from the browser to the customer's own phone, and one from that phone to the rented number. Both are billed. */
async function callOwnPhoneAndBack(id: string, rentedNumber: string): Promise<void> {
  world.business.inboundRatePerMinute = micros(4_000n)
  await settledCall(world, id, 61, OWN_NUMBER)
  const back = await ringBrowser(world, rentedNumber, OWN_NUMBER)
  await reportStatus(world, back, 'in-progress')
  await reportStatus(world, back, 'completed', 61)
  const { transactions } = await readTransactions(world, id, { page: 1, limit: 2 })
  expect(transactions.map(({ description }) => description)).toEqual([
    'Call from your own phone',
    'Call to your own phone',
  ])
}

/** A call to the rented number that is forwarded to the customer's own phone, answered there, billed and corrected. */
async function forwardAndBill(id: string, rentedNumber: string): Promise<void> {
  await forwardTo(world, id, OWN_NUMBER)
  const call = await forwardCallTo(world, rentedNumber)
  expect(call.dialled.to).toBe(OWN_NUMBER)
  await reportStatus(world, call, 'in-progress')
  await nextInstruction(world, call, 'completed', { seconds: 61 })
  await reportStatus(world, call, 'completed', 61)
  const refund = { callId: call.id, amount: micros(13_000n) }
  expect((await refundCall(world, owner, refund)).ok).toBe(true)
  const { transactions } = await readTransactions(world, id, { page: 1, limit: 2 })
  expect(transactions.map(({ description }) => description)).toEqual([
    `Refund for the call forwarded from ${rentedNumber}`,
    `Call forwarded from ${rentedNumber}`,
  ])
}

async function openAccount(): Promise<{ id: string; session: string }> {
  const { id, token } = await registerAda()
  expect((await verifyEmail(world, token)).ok).toBe(true)
  return { id, session: await signIn(world, id) }
}

/** Every row of every table as text. */
async function everything(): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await sql<{ table: string }>`
    select table_name as table from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(world.database.kysely)
  const found: { table: string; row: string }[] = []
  for (const { table } of tables) {
    const { rows } = await sql<{ row: string }>`
      select whole::text as row from ${sql.table(table)} as whole`.execute(world.database.kysely)
    found.push(...rows.map(({ row }) => ({ table, row })))
  }
  return found
}

const PERSONAL = [
  ...[EMAIL, NEW_EMAIL, NAME, 'Ada', OWN_NUMBER, TIME_ZONE],
  ...['Babbage', CONTACT_NUMBER, 'Engines'],
]

/** Of a session that is counted, and not looked up. */
const SESSION = Buffer.from('session')

describe('a closed account', () => {
  it.each([
    ['an operator', (id: string) => closeCustomer(world, owner, id)],
    [
      'its user',
      (userId: string) =>
        closeOwnAccount(world, { userId, sessionHash: SESSION, password: PASSWORD }),
    ],
  ])('leaves no personal data in any table when %s closes it', async (_who, close) => {
    const { id, numberId } = await busyCustomer()
    const greeting = { id: numberId, sound: wavFile(1) }
    expect((await recordGreeting(world, id, greeting)).ok).toBe(true)
    const before = await everything()
    const known = ({ table }: { table: string }) => table === 'known_browsers'
    expect(before.filter(known)).toHaveLength(1)
    const tablesBefore = before.filter(({ row }) => PERSONAL.some(text => row.includes(text)))
    expect(new Set(tablesBefore.map(({ table }) => table))).toEqual(
      new Set([
        'users',
        'mails',
        'verified_numbers',
        'calls',
        'contacts',
        'blocked_numbers',
        'email_changes',
      ]),
    )
    expect(await close(id)).toEqual({ ok: true, value: null })
    const after = await everything()
    expect(after.length).toBeGreaterThan(10)
    expect(after.filter(({ row }) => PERSONAL.some(text => row.includes(text)))).toEqual([])
    const own = (table: string) =>
      after.filter(found => found.table === table && found.row.includes(id))
    expect(own('sessions')).toEqual([])
    expect(own('known_browsers')).toEqual([])
    expect(own('mail_tokens')).toEqual([])
    expect(after.filter(({ table }) => table === 'recorded_greetings')).toEqual([])
    expect(own('purchases')).toHaveLength(1)
    expect(own('calls')).toHaveLength(5)
    expect(own('users')).toHaveLength(1)
  })

  it('leaves no call with a phone that it has removed, if the phone was its caller ID', async () => {
    const id = await addCaller(world, 1_000_000n)
    const ownId = await verifyNumber(world, id, OWN_NUMBER)
    await settledCall(world, id, 61, OWN_NUMBER)
    expect((await placeCall(world, { id, selectedCallerId: OWN_NUMBER }, FAR_END)).ok).toBe(true)
    expect((await removeVerifiedNumber(world, id, ownId)).ok).toBe(true)
    await closeCustomer(world, owner, id)
    const rows = (await everything()).filter(({ row }) => row.includes(OWN_NUMBER))
    expect(rows).toEqual([])
  })

  it('keeps the numbers of others in its calls', async () => {
    const { id } = await busyCustomer()
    await settledCall(world, id, 61)
    await closeCustomer(world, owner, id)
    const calls = (await everything()).filter(({ table }) => table === 'calls')
    expect(calls.filter(({ row }) => row.includes(FAR_END))).toHaveLength(2)
    expect(calls.filter(({ row }) => row.includes(CALLER))).toHaveLength(1)
  })

  it('is no longer named by its email in the log of changes', async () => {
    const { id } = await registerAda()
    const customers = async () => {
      const changes = await readChanges(world, {}, { page: 1, limit: 50 })
      return changes.items.map(({ customer }) => customer)
    }
    await freezeCustomer(world, owner, { id, shownReason: 'Unusual calls' })
    expect(await customers()).toEqual([{ id, email: EMAIL }])
    await closeCustomer(world, owner, id)
    expect(await customers()).toEqual([
      { id, email: '' },
      { id, email: '' },
    ])
  })

  it('leaves no sound, and no recording at the carrier', async () => {
    const { id, token } = await registerAda()
    await verifyEmail(world, token)
    await leaveMessage(world, id)
    await finishVoicemails(world)
    const { recordingSid } = await leaveMessage(world, id)
    await deleteNumbers(world.database)
    await closeCustomer(world, owner, id)
    const after = await everything()
    const messages = after.filter(({ table }) => table.startsWith('voicemail'))
    expect(messages).toHaveLength(2)
    expect(
      messages.filter(({ table, row }) => table !== 'voicemails' || row.includes(CALLER)),
    ).toEqual([])
    await finishVoicemails(world)
    expect(world.voice.recordings.has(recordingSid)).toBe(false)
    expect((await everything()).filter(({ table }) => table === 'voicemails')).toEqual([])
  })

  it('forfeits its credit and releases its numbers', async () => {
    const { id, numberId } = await busyCustomer()
    const { posted } = await readBalance(world, id)
    expect(posted).toBeGreaterThan(0n)
    await closeCustomer(world, owner, id)
    expect(await readBalance(world, id)).toEqual({ posted: 0n, available: 0n, debt: 0n })
    expect((await rowOf(world, numberId)).status).toBe('deactivated')
    expect(world.verifier.removed).toEqual([OWN_NUMBER])
    const changes = await loggedChanges(world)
    expect(changes.find(({ action }) => action === 'customers close')).toMatchObject({
      subject: `user:${id}`,
      after: { closed: true, forfeited: String(posted), numbers: [numberId] },
    })
  })

  it('can neither be logged in to, nor used, nor changed', async () => {
    const { id, session } = await busyCustomer()
    await closeCustomer(world, owner, id)
    expect((await authenticate(world, session)).ok).toBe(false)
    for (const email of [EMAIL, `closed:${id}`]) {
      const from = { remoteAddress: NETWORK, network: NETWORK, userAgent: '' }
      const login = { email, password: PASSWORD, ...from }
      expect(await logIn(world, login)).toMatchObject({ why: 'wrong-credentials' })
    }
    const change = { id, amount: world.business.welcomeCredit }
    expect(await giveCustomerCredit(world, owner, change)).toMatchObject({ why: 'customer-closed' })
    expect(await unfreezeCustomer(world, owner, id)).toMatchObject({ why: 'customer-closed' })
    expect(await closeCustomer(world, owner, id)).toMatchObject({ why: 'customer-closed' })
    const placed = await placeCall(world, { id, selectedCallerId: null }, '+14155550100')
    expect(placed).toMatchObject({ why: 'account-frozen' })
    expect(await readCustomer(world, id)).toMatchObject({
      value: { email: '', displayName: '', closedAt: about(world.clock.now()) },
    })
  })

  it('gets no link to a new address that it requested just before', async () => {
    const { id, session } = await openAccount()
    const { database } = world
    const findChange = () => database.kysely.selectFrom('email_changes').select('mail_id').execute()
    let isClosed = false
    const closingFirst: TestWorld = {
      ...world,
      database: {
        ...database,
        async transaction(work) {
          if (!isClosed && (await findChange()).length > 0) {
            isClosed = true
            await closeCustomer(world, owner, id)
          }
          return database.transaction(work)
        },
      },
    }
    const asker = { id, sessionHash: hashSecret(session) }
    const change = { email: NEW_EMAIL, password: PASSWORD }
    expect((await requestEmailChange(closingFirst, asker, change)).ok).toBe(true)
    expect(isClosed).toBe(true)
    expect((await everything()).filter(({ row }) => row.includes(NEW_EMAIL))).toEqual([])
  })

  it('frees its e-mail for a new account, and gets no mail any more', async () => {
    const { id } = await busyCustomer()
    const { payment } = await buy(world, id)
    await sendMails(world)
    await closeCustomer(world, owner, id)
    world.mails.length = 0
    await refund(world, payment.id, payment.amount)
    expect((await readBalance(world, id)).debt).toBeGreaterThan(0n)
    await sendMails(world)
    expect(world.mails).toEqual([])
    const again = await registerAda()
    expect(again.id).not.toBe(id)
    expect(world.mails.map(({ to }) => to)).toEqual([EMAIL])
  })
})

describe('closing', () => {
  it('ends a live call at the carrier, and posts its cost before the rest is forfeited', async () => {
    const id = await addCaller(world, 1_000_000n)
    const live = await dial(world, id)
    setLeg(world, live.childSid, live.parentSid, 'in-progress', null)
    expect((await closeCustomer(world, owner, id)).ok).toBe(true)
    expect(world.voice.ended).toContain(live.childSid)
    expect(await readBalance(world, id)).toEqual({ posted: 0n, available: 0n, debt: 0n })
    expect((await loggedChanges(world)).map(({ action }) => action).sort()).toEqual([
      'calls end',
      'customers close',
    ])
  })

  it('is refused while the carrier does not end the live call, and can be repeated', async () => {
    const id = await addCaller(world, 1_000_000n)
    const live = await dial(world, id)
    setLeg(world, live.childSid, live.parentSid, 'in-progress', null)
    world.voice.isDown = true
    expect(await closeCustomer(world, owner, id)).toMatchObject({ why: 'customer-busy' })
    expect((await authenticate(world, await signIn(world, id))).ok).toBe(true)
    world.voice.isDown = false
    expect((await closeCustomer(world, owner, id)).ok).toBe(true)
  })

  it('releases the hold of a call that was not dialled', async () => {
    const id = await addCaller(world, 1_000_000n)
    await place(world, id)
    expect((await closeCustomer(world, owner, id)).ok).toBe(true)
    expect(await readBalance(world, id)).toMatchObject({ posted: 0n, available: 0n })
  })

  it('is done when the carrier does not answer, and the jobs release the numbers', async () => {
    const { id, numberId } = await busyCustomer()
    world.numbers.isDown = true
    world.verifier.isDown = true
    expect((await closeCustomer(world, owner, id)).ok).toBe(true)
    expect((await rowOf(world, numberId)).status).toBe('pending_deactivation')
  })
})
