import { afterEach, describe, expect, it } from 'vitest'
import { dial } from '../../../../testing/people/callers.ts'
import { operatorOf } from '../../../../testing/people/changed-by.ts'
import { expectBalanced } from '../../../../testing/expect-balanced.ts'
import { loginOf } from '../../../../testing/people/registrants.ts'
import { addCustomer, signIn } from '../../../../testing/people/sign-in.ts'
import { openTestServer } from '../../../../testing/test-server.ts'
import { freezeCustomer } from '../../../actions/accounts/operators/freeze-customer.ts'
import { readBalance } from '../../../actions/credit/read-credit.ts'

const { world, send } = await openTestServer()

const PASSWORD = 'the password of the account'
const CREDIT = 2_000_000n

describe('closing the own account over HTTP', () => {
  afterEach(() => expectBalanced(world.database))

  const customer = () => addCustomer(world, PASSWORD, CREDIT)
  const close = (token: string, password: unknown = PASSWORD) =>
    send('/api/user/close', { password }, { token })
  const logIn = (email: string) => loginOf(world, { email, password: PASSWORD })
  const credit = async (id: string) => (await readBalance(world, id)).posted

  it('ends every session and login, and forfeits the credit of this user alone', async () => {
    const [{ id, email, token }, other] = [await customer(), await customer()]
    const elsewhere = await signIn(world, id)
    expect(await close(token)).toEqual({ status: 200, message: 'Your account was closed.' })
    for (const ended of [token, elsewhere]) {
      expect(await close(ended)).toMatchObject({ status: 401, code: 'not-signed-in' })
    }
    expect(await logIn(email)).toBe('wrong-credentials')
    expect(await credit(id)).toBe(0n)
    expect(await logIn(other.email)).toBe('in')
    expect(await credit(other.id)).toBe(CREDIT)
  })

  it('happens once when it is asked for twice at the same time', async () => {
    const { id, token } = await customer()
    const second = await signIn(world, id)
    const statuses = (await Promise.all([close(token), close(second)])).map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.every(status => [200, 400, 401].includes(status))).toBe(true)
    expect(await credit(id)).toBe(0n)
  })

  it.each(['a guess', '', 7, null])('refuses the password %j, and closes nothing', async guess => {
    const { id, email, token } = await customer()
    expect(await close(token, guess)).toMatchObject({ status: 400 })
    expect(await logIn(email)).toBe('in')
    expect(await credit(id)).toBe(CREDIT)
  })

  it('waits for the end of a call', async () => {
    const { id, email, token } = await customer()
    await dial(world, id)
    expect(await close(token)).toMatchObject({ status: 409, code: 'account-busy' })
    expect(await logIn(email)).toBe('in')
  })

  it('is refused while an operator has frozen the account', async () => {
    const { id, email, token } = await customer()
    const operator = await operatorOf(world, 'owner')
    await freezeCustomer(world, operator, { id, shownReason: 'A stolen card' })
    expect(await close(token)).toMatchObject({ status: 403, code: 'account-frozen' })
    expect(await logIn(email)).toBe('in')
  })
})
