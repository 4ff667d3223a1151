import { sendAllMails } from './mails.ts'
import { codeOf } from './operators.ts'
import type { TestServer } from '../test-server.ts'

export const PASSWORD = 'the password of the account'

/** How long a code is shown. */
export const STEP_SECONDS = 30

/** Requests of customers with two-step sign-in, who have the password {@link PASSWORD}. */
export function useTwoStep({ world, send, addCustomer }: TestServer) {
  const customer = () => addCustomer(1_000_000n, { password: PASSWORD })
  const logIn = (email: string, from?: string) =>
    send('/api/auth/login', { email, password: PASSWORD }, { from })
  return {
    customer,
    logIn,

    /** A customer with two-step sign-in. The code that turned it on cannot be used again. */
    async protectedCustomer() {
      const { userId: id, email, token } = await customer()
      const setUp = await send('/api/user/two-step/set-up', { password: PASSWORD }, { token })
      const secret = String(setUp['secret'])
      const code = codeOf(world, secret)
      const turnedOn = await send('/api/user/two-step/turn-on', { code }, { token })
      if (turnedOn.status !== 200) throw new Error(`refused: ${String(turnedOn['code'])}`)
      const recoveryCodes = turnedOn['recoveryCodes'] as string[]
      world.clock.advance({ seconds: STEP_SECONDS })
      return { id, email, token, secret, recoveryCodes }
    },

    /** The challenge of a login that waits for a code. */
    async challengeOf(email: string, from?: string): Promise<string> {
      const { status, challenge } = await logIn(email, from)
      if (status !== 200) throw new Error(`The login is refused with ${status}`)
      return String(challenge)
    },

    finish: (challenge: string, code: string, from?: string) =>
      send('/api/auth/login/code', { challenge, code }, { from }),

    isSignedIn: async (token: unknown) =>
      (await send('/api/user/account', undefined, { token: String(token) })).status === 200,

    /** Six digits that are no code of the secret at the moment. */
    wrongCode: (secret: string) => (codeOf(world, secret) === '000000' ? '111111' : '000000'),

    async subjectsTo(email: string): Promise<string[]> {
      await sendAllMails(world)
      return world.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
    },

    /** How many rows of two-step sign-in a user has, by table. */
    async rowsOf(id: string): Promise<number[]> {
      const tables = ['two_step', 'two_step_set_ups', 'recovery_codes', 'login_challenges'] as const
      const rows = await Promise.all(
        tables.map(table =>
          world.database.kysely.selectFrom(table).selectAll().where('user_id', '=', id).execute(),
        ),
      )
      return rows.map(({ length }) => length)
    },
  }
}
