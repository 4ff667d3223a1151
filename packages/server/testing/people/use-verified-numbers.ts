import { beforeEach } from 'vitest'
import type { TestServer } from '../test-server.ts'
import { addCaller } from './callers.ts'
import { signIn } from './sign-in.ts'

/** The requests of a signed-in user about verified numbers. Each test has another user, network and numbers. */
export function useVerifiedNumbers({ world, send, postTwilio }: TestServer) {
  const me = { id: '', token: '', network: '' }
  let count = 0
  beforeEach(async () => {
    count++
    me.id = await addCaller(world, 0n)
    me.token = await signIn(world, me.id)
    me.network = `203.0.113.${count}`
    world.mails.length = 0
  })

  const request = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    token = me.token,
  ) => send(url, body, { method, token, from: me.network })
  const add = (phoneNumber: string, token?: string) =>
    request('POST', '/api/verified-numbers', { phoneNumber }, token)
  /** Confirms a number, by default with the code that was sent. */
  const confirm = (
    phoneNumber: string,
    code = world.verifier.codes.get(phoneNumber)?.code ?? '000000',
    token?: string,
  ) => request('POST', '/api/verified-numbers/confirm', { phoneNumber, code }, token)

  return {
    me,
    request,
    add,
    confirm,

    /** The token of another user. */
    stranger: async () => signIn(world, await addCaller(world, 0n)),

    /** A session lasts an hour in tests. */
    async signInAgain() {
      me.token = await signIn(world, me.id)
    },

    /** A number of the test. */
    numberOf: (n: number) => `+1212555${String(count * 10 + n).padStart(4, '0')}`,

    list: async (token?: string) =>
      (await request('GET', '/api/verified-numbers', undefined, token))['numbers'] as {
        id: string
        phoneNumber: string
        isVerified: boolean
      }[],

    /** Whether the number is validated, as the page polls it. */
    statusOf: (phoneNumber: string) =>
      request('GET', `/api/verified-numbers/${encodeURIComponent(phoneNumber)}/validation-status`),

    /** The chosen caller ID. */
    current: async () => (await request('GET', '/api/caller-id/current'))['callerID'],

    /** Verifies a number by a code, without a validation call. Returns its id. */
    async verified(phoneNumber: string) {
      world.verifier.allowedCallerIds.add(phoneNumber)
      await add(phoneNumber)
      const confirmed = await confirm(phoneNumber)
      // After this time, another code may be sent to the number.
      world.clock.advance({ seconds: 30 })
      return (confirmed['number'] as { id: string }).id
    },

    /** Posts the result of a validation call, as the carrier does. Returns the status of the response. */
    async report(id: string | undefined, To: string, VerificationStatus = 'success') {
      const fields = { CallSid: 'CA-v', To, VerificationStatus }
      return (await postTwilio(`validation?number=${id}`, fields)).status
    },
  }
}
