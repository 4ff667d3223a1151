import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { addCaller } from '../../testing/people/callers.ts'
import { nextInstruction } from '../../testing/people/forwarded-calls.ts'
import { addRentedNumber, ringBrowser } from '../../testing/people/incoming-calls.ts'
import { OPERATOR_PASSWORD, codeOf, signedInOperator } from '../../testing/people/operators.ts'
import { testDatabases } from '../../testing/test-database.ts'
import { useWorld } from '../../testing/use-world.ts'
import { setPasswordHash } from '../store/accounts/users.ts'
import { exportData } from './accounts/own/export-data.ts'
import { provePassword } from './accounts/own/prove-owner.ts'
import { renewRecoveryCodes, setUpTwoStep, turnOnTwoStep } from './accounts/own/two-step.ts'
import { logIn } from './accounts/sign-in/log-in.ts'
import { finishLogin } from './accounts/sign-in/login-challenge.ts'
import { receiveRecording } from './calls/voicemail/receive-recording.ts'
import { buyCredit } from './credit/purchases/buy-credit.ts'
import { changeNumberSettings } from './numbers/owners/change-number-settings.ts'
import { readNumbers } from './numbers/owners/read-numbers.ts'
import { signIn } from './operators/sign-in.ts'

const PASSWORD = 'the password of the account'
const FROM = { network: '203.0.113.7', remoteAddress: '203.0.113.7', userAgent: '' }
const DONE = { ok: true }

describe.each(testDatabases())('an attempt is given back on $name', ({ open }) => {
  const world = useWorld({ open })

  const attempts = () =>
    world.database.kysely.selectFrom('attempts').selectAll().orderBy('key').orderBy('at').execute()

  /** A customer who has logged in with this browser before. */
  async function customer() {
    const userId = await addCaller(world, 1_000_000n)
    const hash = await world.passwords.hash(PASSWORD)
    await world.database.transaction(tx => setPasswordHash(tx, userId, hash))
    const login = { email: `${userId.toLowerCase()}@example.com`, password: PASSWORD, ...FROM }
    expect(await logIn(world, login)).toMatchObject(DONE)
    return { login, own: { userId, sessionHash: Buffer.from('session'), password: PASSWORD } }
  }
  async function preparedTwoStep() {
    const { login, own } = await customer()
    const setUp = await setUpTwoStep(world, own)
    if (!setUp.ok) throw new Error(setUp.why)
    const code = () => codeOf(world, setUp.value.secret)
    const turnOn = () => turnOnTwoStep(world, { userId: own.userId, code: code() })
    return { login, own, code, turnOn }
  }
  async function protectedCustomer() {
    const { turnOn, ...prepared } = await preparedTwoStep()
    expect(await turnOn()).toMatchObject(DONE)
    // A code works once.
    world.clock.advance({ seconds: 30 })
    return prepared
  }

  it.each<[string, () => Promise<() => Promise<unknown>>]>([
    [
      'right login',
      async () => {
        const { login } = await customer()
        return () => logIn(world, login)
      },
    ],
    [
      'right code of a login',
      async () => {
        const { login, code } = await protectedCustomer()
        const begun = await logIn(world, login)
        if (!begun.ok || !('challenge' in begun.value)) throw new Error('There is no challenge')
        const { challenge } = begun.value
        return () => finishLogin(world, { ...FROM, challenge, code: code() })
      },
    ],
    [
      'right sign-in of an operator',
      async () => {
        const email = 'ada@ringback.test'
        const { totpSecret } = await signedInOperator(world, 'owner', email)
        world.clock.advance({ seconds: 30 })
        const given = { ...FROM, email, password: OPERATOR_PASSWORD }
        return () => signIn(world, { ...given, code: codeOf(world, totpSecret) })
      },
    ],
    [
      'right own password',
      async () => {
        const { own } = await customer()
        return () => provePassword(world, own)
      },
    ],
    [
      'right own code',
      async () => {
        const { own, code } = await protectedCustomer()
        return () => renewRecoveryCodes(world, { ...own, code: code() })
      },
    ],
    ['right code that turns two-step sign-in on', async () => (await preparedTwoStep()).turnOn],
  ])('after a %s', async (_name, prepare) => {
    const act = await prepare()
    const before = await attempts()
    expect(await act()).toMatchObject(DONE)
    expect(await attempts()).toEqual(before)
  })

  it('after an export that fails', async () => {
    const { own } = await customer()
    const before = await attempts()
    world.archives = {
      zip: () =>
        new Readable({
          read() {
            this.destroy(new Error('no archive'))
          },
        }),
    }
    const begun = await exportData(world, own)
    if (!begun.ok) throw new Error(begun.why)
    expect(await attempts()).toHaveLength(before.length + 1)
    await expect(buffer(begun.value)).rejects.toThrow('no archive')
    expect(await attempts()).toEqual(before)
  })

  it('after an order that the payment provider does not confirm', async () => {
    const { own } = await customer()
    const before = await attempts()
    world.payments.isDown = true
    const bought = await buyCredit(world, own.userId, 'standard-10')
    expect(bought).toMatchObject({ why: 'payments-unavailable' })
    expect(await attempts()).toEqual(before)
  })

  it('after a message in which nothing is said, but for the leg and the mail about the call', async () => {
    const { own } = await customer()
    const number = await addRentedNumber(world, own.userId)
    const [rented] = await readNumbers(world, own.userId)
    const settings = { id: rented?.id ?? '', voicemailGreeting: 'Leave a message.' }
    expect(await changeNumberSettings(world, own.userId, settings)).toMatchObject(DONE)
    const before = await attempts()
    const call = await ringBrowser(world, number)
    const instruction = await nextInstruction(world, call, 'no-answer')
    expect(instruction).toMatchObject({ is: 'take-message' })
    expect(await attempts()).toHaveLength(before.length + 3)
    const { id: callId, parentSid } = call
    await receiveRecording(world, { callId, parentSid, recordingSid: null, seconds: 0 })
    expect(await attempts()).toHaveLength(before.length + 2)
  })
})
