import { afterEach, describe, expect, it } from 'vitest'
import { startVendorServer } from '../../../testing/vendors/vendor-server.ts'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import { createPushServices } from './web-push-services.ts'

const SERVICES = ['fcm.googleapis.com', '*.push.apple.com', 'http://localhost:3001']
const createAt = (services: readonly string[]) =>
  createPushServices({ services, subject: 'mailto:push@ringback.test' })
/** Of RFC 8291, appendix A. */
const RECEIVER = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

describe('push services', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['http://localhost:3001/push/abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/abc', false],
    ['https://fcm.googleapis.com.evil.test/abc', false],
    ['https://evil.test/fcm.googleapis.com', false],
    ['https://push.apple.com/abc', false],
    ['https://evilpush.apple.com/abc', false],
    ['https://fcm.googleapis.com@evil.test/abc', false],
    ['https://user@fcm.googleapis.com/abc', false],
    ['http://localhost:3002/push/abc', false],
    ['http://169.254.169.254/latest/meta-data', false],
  ])('at %s: %s', (endpoint, isAccepted) =>
    expect(createAt(SERVICES).accepts(endpoint)).toBe(isAccepted),
  )
})

async function sendTo(status: number) {
  const server = await startVendorServer((_request, response) => {
    response.writeHead(status).end('an answer')
  })
  closing.push(server.close)
  const push = createAt([server.baseUrl])
  const to = { endpoint: `${server.baseUrl}/1`, ...RECEIVER }
  const sent = push.send({ to, keys: push.makeKeys(), text: 'Hello', ttlSeconds: 60 })
  return { sent, server }
}

describe('a push message', () => {
  it('is encrypted, and tells who sends it', async () => {
    const { sent, server } = await sendTo(201)
    expect((await sent).ok).toBe(true)
    expect(server.seen[0]).toMatchObject({ authorization: expect.stringMatching(/^vapid t=/) })
    expect(server.seen[0]?.body).not.toContain('Hello')
  })

  it.each([
    [404, 'gone'],
    [410, 'gone'],
    [401, 'unauthorised'],
    [403, 'unauthorised'],
    [413, 'refused'],
    [400, 'refused'],
  ])('that is answered with %i is %s', async (status, why) => {
    const { sent } = await sendTo(status)
    expect(await sent).toEqual({ ok: false, why, answer: `${status} an answer` })
  })

  it.each([429, 500, 503])('that is answered with %i is sent again', async status => {
    const { sent } = await sendTo(status)
    await expect(sent).rejects.toThrow(VendorUnavailable)
  })
})
