import { describe, expect, it, vi } from 'vitest'
import { dial } from '../../../../testing/people/callers.ts'
import { codeOf } from '../../../../testing/people/operators.ts'
import { PASSWORD, useTwoStep } from '../../../../testing/people/two-step.ts'
import { openTestServer } from '../../../../testing/test-server.ts'
import { trackCall } from '../../../actions/calls/progress/track-call.ts'

const server = await openTestServer()
const { world, send } = server
const { logIn, protectedCustomer, finish, wrongCode, subjectsTo } = useTwoStep(server)

describe('a request that needs a code beside the password', () => {
  const GUARDED = [
    ['/api/user/email', { email: 'another@example.com' }],
    ['/api/user/export', {}],
    ['/api/user/close', {}],
  ] as const

  it.each(GUARDED)('guards %s with a code, which is used once', async (url, fields) => {
    const { email, token, secret } = await protectedCustomer()
    const request = (proof: object) => send(url, { ...fields, ...proof }, { token })
    const password = PASSWORD
    expect(await request({ password })).toMatchObject({ status: 400, code: 'code-needed' })
    expect(await request({ password, code: '' })).toMatchObject({
      status: 400,
      code: 'invalid-input',
    })
    const wrong = await request({ password, code: wrongCode(secret) })
    expect(wrong).toMatchObject({ status: 400, code: 'wrong-login-code' })
    const code = codeOf(world, secret)
    expect(await request({ password: 'a guess', code })).toMatchObject({ code: 'wrong-password' })
    expect(await subjectsTo(email)).toEqual(['Two-step sign-in is on for your Ringback account'])
    expect((await request({ password, code })).status).toBe(200)
    const again = await finish(String((await logIn(email))['challenge'] ?? ''), code)
    expect(again.status).toBe(400)
  })

  it.each([...GUARDED, ['/api/user/two-step/turn-off', {}] as const])(
    'refuses %s when the password is replaced while it is checked',
    async (url, fields) => {
      const { token, secret, email } = await protectedCustomer()
      const matches = world.passwords.matches.bind(world.passwords)
      const check = vi.spyOn(world.passwords, 'matches')
      check.mockImplementationOnce(async (...given) => {
        const isRight = await matches(...given)
        const { kysely } = world.database
        await kysely
          .updateTable('users')
          .set({ password_hash: 'of another password' })
          .where('email', '=', email)
          .execute()
        return isRight
      })
      const proof = { password: PASSWORD, code: codeOf(world, secret) }
      expect(await send(url, { ...fields, ...proof }, { token })).toMatchObject({
        code: 'wrong-password',
      })
      check.mockRestore()
    },
  )

  it('limits guesses over everything that needs a code', async () => {
    const { token, recoveryCodes, secret } = await protectedCustomer()
    const places = [...GUARDED, ['/api/user/two-step/turn-off', {}] as const]
    const request = (n: number, code: string) => {
      const [url, fields] = places[n % places.length] ?? GUARDED[0]
      return send(url, { ...fields, password: PASSWORD, code }, { token })
    }
    for (let n = 0; n < 10; n++) expect((await request(n, wrongCode(secret))).status).toBe(400)
    for (let n = 0; n < places.length; n++) {
      const refused = await request(n, recoveryCodes[0] ?? '')
      expect(refused).toMatchObject({ status: 429, code: 'too-many-attempts' })
    }
  })

  it('uses no code for a request that is refused without one', async () => {
    const { token, recoveryCodes } = await protectedCustomer()
    const given = (n: number) => ({ password: PASSWORD, code: recoveryCodes[n] })
    for (let n = 0; n < 5; n++) {
      const change = { ...given(n), email: `new-${String(n)}@example.com` }
      expect((await send('/api/user/email', change, { token })).status).toBe(200)
    }
    const limited = { ...given(5), email: 'new@example.com' }
    expect(await send('/api/user/email', limited, { token })).toMatchObject({ status: 429 })
    expect((await send('/api/user/export', given(5), { token })).status).toBe(200)
    const again = await send('/api/user/export', given(6), { token })
    expect(again).toMatchObject({ code: 'exported-recently' })
    const off = await send(
      '/api/user/two-step/turn-off',
      { password: PASSWORD, code: recoveryCodes[6] },
      { token },
    )
    expect(off.status).toBe(200)
  })

  it('needs no code for a closing that is refused during a call', async () => {
    const { id, token, recoveryCodes } = await protectedCustomer()
    const { id: callId, parentSid, childSid } = await dial(world, id)
    const proof = { password: PASSWORD, code: recoveryCodes[0] }
    expect(await send('/api/user/close', proof, { token })).toMatchObject({ code: 'account-busy' })
    const end = { status: 'completed', seconds: 61 } as const
    await trackCall(world, { key: `${childSid}:end`, callId, parentSid, childSid, ...end })
    expect((await send('/api/user/close', proof, { token })).status).toBe(200)
  })
})
