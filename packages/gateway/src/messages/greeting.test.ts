import { describe, expect, it } from 'vitest'
import type { ServerRequest } from '../server/server-request.ts'
import { soundOfGreeting, speak } from './greeting.ts'
import { wavBytes, wavHeader } from './wav.ts'

const RECORDED = Int16Array.of(1, 2, 3)
const SPOKEN = Int16Array.of(4, 5)
const wav = Buffer.concat([wavHeader(3), wavBytes(RECORDED)]).toString('base64')
const greeting = { greeting: 'Hello.', greetingKey: 'key' }
const answering =
  (response: unknown): ServerRequest =>
  async (_path, _body, schema) =>
    schema.parse(response)
const speaks = async () => SPOKEN

describe('a greeting', () => {
  it('is the recorded one, which is requested from the server', async () => {
    const requests: unknown[] = []
    const request: ServerRequest = async (path, body, schema) => {
      requests.push([path, body])
      return schema.parse({ sound: wav })
    }
    expect(await soundOfGreeting(greeting, request, speaks)).toEqual(RECORDED)
    expect(requests).toEqual([['/greeting', { key: 'key' }]])
  })

  it.each([{ sound: null }, { sound: 'AAAA' }, { sound: 7 }, null, 'nonsense'])(
    'is spoken when the server answers %j',
    async response => {
      expect(await soundOfGreeting(greeting, answering(response), speaks)).toEqual(SPOKEN)
    },
  )

  it('is spoken when the server does not answer, and nothing when nothing speaks', async () => {
    const request = () => Promise.reject(new Error('no answer'))
    expect(await soundOfGreeting(greeting, request, speaks)).toEqual(SPOKEN)
    expect(
      await soundOfGreeting(greeting, request, () => Promise.reject(new Error('none'))),
    ).toBeNull()
  })

  it('of a number without a recording sends no request', async () => {
    const request = () => Promise.reject(new Error('requested'))
    expect(await soundOfGreeting({ ...greeting, greetingKey: null }, request, speaks)).toEqual(
      SPOKEN,
    )
  })

  it('is read out where Flite is installed, whatever the text, and fails with ENOENT where it is not', async () => {
    const spoken = await Promise.allSettled(['-voice', '$(reboot) "; ünïcode', 'Hello.'].map(speak))
    for (const each of spoken) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'ENOENT' })
      else expect(each.value?.length).toBeGreaterThan(1_000)
    }
  })
})
