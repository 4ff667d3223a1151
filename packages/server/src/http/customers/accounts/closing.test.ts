import { expect, it } from 'vitest'
import { dial } from '../../../../testing/people/callers.ts'
import { operatorOf } from '../../../../testing/people/changed-by.ts'
import { loginOf } from '../../../../testing/people/registrants.ts'
import { signIn } from '../../../../testing/people/sign-in.ts'
import { openTestServer } from '../../../../testing/test-server.ts'
import { freezeCustomer } from '../../../actions/accounts/operators/freeze-customer.ts'

const { world, send, addCustomer } = await openTestServer()

const PASSWORD = 'the password of the account'

const customer = () => addCustomer(2_000_000n, { password: PASSWORD })
const close = (token: string, password: unknown = PASSWORD) =>
  send('/api/user/close', { password }, { token })

it('an account is closed once, of two requests at the same time, and its sessions are over', async () => {
  const { userId: id, token } = await customer()
  const second = await signIn(world, id)
  const answers = await Promise.all([close(token), close(second)])
  expect(answers).toContainEqual({ status: 200, message: 'Your account was closed.' })
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await close(second)).toMatchObject({ status: 401, code: 'not-signed-in' })
})

it.each<[string, unknown, object, (id: string) => Promise<unknown>]>([
  ['with a wrong password', 'a guess', { status: 400, code: 'wrong-password' }, async () => {}],
  ['without a password', null, { status: 400, code: 'invalid-input' }, async () => {}],
  ['during a call', PASSWORD, { status: 409, code: 'account-busy' }, id => dial(world, id)],
  [
    'while an operator has frozen it',
    PASSWORD,
    { status: 403, code: 'account-frozen' },
    async id =>
      freezeCustomer(world, await operatorOf(world, 'owner'), { id, shownReason: 'Lost' }),
  ],
])('an account is not closed %s', async (_when, password, refusal, arrange) => {
  const { userId: id, email, token } = await customer()
  await arrange(id)
  expect(await close(token, password)).toMatchObject(refusal)
  expect(await loginOf(world, { email, password: PASSWORD })).toBe('in')
})
