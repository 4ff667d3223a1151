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
  it('is the recorded one, which the server is asked for', async () => {
    const asked: unknown[] = []
    const ask: ServerRequest = async (path, body, schema) => {
      asked.push([path, body])
      return schema.parse({ sound: wav })
    }
    expect(await soundOfGreeting(greeting, ask, speaks)).toEqual(RECORDED)
    expect(asked).toEqual([['/greeting', { key: 'key' }]])
  })

  it.each([{ sound: null }, { sound: 'AAAA' }, { sound: 7 }, null, 'nonsense'])(
    'is spoken when the server answers %j',
    async response => {
      expect(await soundOfGreeting(greeting, answering(response), speaks)).toEqual(SPOKEN)
    },
  )

  it('is spoken when the server does not answer, and nothing when nothing speaks', async () => {
    const ask = () => Promise.reject(new Error('no answer'))
    expect(await soundOfGreeting(greeting, ask, speaks)).toEqual(SPOKEN)
    expect(await soundOfGreeting(greeting, ask, () => Promise.reject(new Error('none')))).toBeNull()
  })

  it('of a number without a recording sends no request', async () => {
    const ask = () => Promise.reject(new Error('asked'))
    expect(await soundOfGreeting({ ...greeting, greetingKey: null }, ask, speaks)).toEqual(SPOKEN)
  })

  it('is read out where Flite is installed, whatever the text, and says so where it is not', async () => {
    const said = await Promise.allSettled(['-voice', '$(reboot) "; ünïcode', 'Hello.'].map(speak))
    for (const each of said) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'ENOENT' })
      else expect(each.value?.length).toBeGreaterThan(1_000)
    }
  })
})
