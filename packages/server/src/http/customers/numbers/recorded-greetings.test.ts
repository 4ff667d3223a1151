import { beforeEach, describe, expect, it } from 'vitest'
import { nextInstruction } from '../../../../testing/people/forwarded-calls.ts'
import { ringBrowser } from '../../../../testing/people/incoming-calls.ts'
import { addRenter } from '../../../../testing/people/renters.ts'
import { buildTestApp } from '../../../../testing/test-app.ts'
import { type Customer, openTestServer } from '../../../../testing/test-server.ts'
import { wavFile } from '../../../../testing/people/voicemails.ts'
import { WEBHOOK_PATHS } from '../../../ports/vendors/webhook-paths.ts'

const { world, app, addCustomer } = await openTestServer()

describe('a recorded greeting over HTTP', () => {
  let renters = 0
  let number: string
  let path: string
  let send: Customer['send']
  beforeEach(async () => {
    const { userId, number: rented } = await addRenter(world, ++renters, 0n)
    number = rented.phoneNumber
    path = `/api/numbers/${rented.id}`
    ;({ send } = await addCustomer(0n, { userId }))
  })

  const stored = () => send(`${path}/voicemail/recording`)
  const patch = (settings: object) => send(`${path}/settings`, settings, 'PATCH')
  const record = (sound: Buffer | string) =>
    send(`${path}/voicemail/recording`, { wav: Buffer.from(sound).toString('base64') }, 'PUT')
  const listed = async () => (await send('/api/numbers'))['numbers']
  /** What the carrier receives after an unanswered call. */
  const instruction = async () =>
    nextInstruction(world, await ringBrowser(world, number), 'no-answer')
  /** The path from which the carrier fetches the greeting; null if it is spoken. */
  const playedPath = async () => {
    const [, url = null] =
      /<Play>([^<]+)<.Play>/.exec(world.twilio.markup(await instruction())) ?? []
    return url && new URL(url).pathname
  }

  it('is played to callers, without a session, and to its owner', async () => {
    const sound = wavFile(2)
    expect(await record(sound)).toMatchObject({ hasRecordedGreeting: true })
    expect(await listed()).toMatchObject([{ hasRecordedGreeting: true }])
    expect(await stored()).toEqual({ status: 200, wav: sound.toString('base64') })
    const played = await app.inject({ url: (await playedPath()) ?? '' })
    expect(played.statusCode).toBe(200)
    expect(played.headers).toMatchObject({
      'content-type': 'audio/wav',
      'cache-control': 'no-store',
    })
    expect(played.rawPayload.equals(sound)).toBe(true)
  })

  it('is replaced by the next one, whose address is another', async () => {
    await record(wavFile(2))
    const before = await playedPath()
    await record(wavFile(3))
    const after = await playedPath()
    expect(after).not.toBe(before)
    expect((await app.inject({ url: before ?? '' })).statusCode).toBe(404)
    expect((await app.inject({ url: after ?? '' })).rawPayload.equals(wavFile(3))).toBe(true)
  })

  it('is kept when another setting changes', async () => {
    await record(wavFile(2))
    const before = await playedPath()
    expect(await patch({ ringsBrowser: false })).toMatchObject({ hasRecordedGreeting: true })
    await patch({ ringsBrowser: true })
    expect(await playedPath()).toBe(before)
  })

  it.each([{ voicemailGreeting: 'Spoken again.' }, { voicemailGreeting: null }])(
    'is deleted by %j',
    async choice => {
      await record(wavFile(2))
      const before = await playedPath()
      expect(await patch(choice)).toMatchObject({ ...choice, hasRecordedGreeting: false })
      expect((await app.inject({ url: before ?? '' })).statusCode).toBe(404)
      expect(await stored()).toMatchObject({ status: 404 })
      expect(await playedPath()).toBe(null)
    },
  )

  it.each([
    ['shorter than a second', wavFile(0.9), 400],
    ['longer than 20 seconds', wavFile(20.1), 400],
    ['a web page', '<html>not a sound</html>', 400],
    ['stereo', Buffer.from(wavFile(2)).fill(2, 22, 23), 400],
    ['cut off', wavFile(2).subarray(0, 3_000), 400],
    ['larger than a greeting can be', Buffer.alloc(500_000), 413],
  ])('is refused when it is %s', async (_name, sound, status) => {
    await record(wavFile(4))
    expect(await record(sound)).toMatchObject({ status, error: expect.stringMatching(/\w/) })
    expect(await stored()).toMatchObject({ wav: wavFile(4).toString('base64') })
  })

  it('is refused when it is not base64', async () => {
    const refused = await send(`${path}/voicemail/recording`, { wav: 'not base64!' }, 'PUT')
    expect(refused.status).toBe(400)
  })

  it('is served to the carrier however often, and a search for keys is limited', async () => {
    await record(wavFile(1))
    const url = (await playedPath()) ?? ''
    const strict = await buildTestApp(world, { requestsPerMinute: 3 })
    const served = async (from: string, path = url) =>
      (await strict.inject({ url: path, remoteAddress: from })).statusCode
    for (let n = 0; n < 10; n++) expect(await served('198.51.100.7')).toBe(200)
    const guesses: number[] = []
    for (let n = 0; n < 70; n++) guesses.push(await served('192.0.2.9', `/api/greetings/guess${n}`))
    expect(guesses.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 404))
    expect(guesses.at(-1)).toBe(429)
    // The person may use a network of the carrier.
    expect(await served('192.0.2.9')).toBe(200)
    await strict.close()
  })

  it('is served to a network that has sent many webhooks without a signature, which are still refused', async () => {
    await record(wavFile(1))
    const url = (await playedPath()) ?? ''
    const strict = await buildTestApp(world)
    const remoteAddress = '192.0.2.10'
    const forge = async () =>
      (await strict.inject({ method: 'POST', url: WEBHOOK_PATHS.callStatus, remoteAddress }))
        .statusCode
    for (let n = 0; n < 70; n++) await strict.inject({ url: '/api/greetings/x', remoteAddress })
    expect(await forge()).toBe(403)
    for (let n = 0; n < 70; n++) await forge()
    expect(await forge()).toBe(429)
    expect((await strict.inject({ url, remoteAddress })).statusCode).toBe(200)
    await strict.close()
  })

  it.each(['', '/', '/x', `/${'a'.repeat(43)}`, '/..%2f..%2fvoice'])(
    'is not found at the address that ends with "%s"',
    async end => {
      const answer = await app.inject({ url: `/api/greetings${end}` })
      expect(answer.statusCode).toBe(404)
    },
  )
})
