import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTwilioVoice } from './twilio-voice.ts'

const settings = {
  accountSid: 'AC0123456789abcdef0123456789abcdef',
  apiKey: 'SK0123456789abcdef0123456789abcdef',
  apiSecret: 'api-secret',
  applicationSid: 'AP0123456789abcdef0123456789abcdef',
  baseUrl: null,
}
const voice = createTwilioVoice(settings)

describe('an access token', () => {
  const before = Math.floor(Date.now() / 1000)
  const access = voice.accessToken('user_7')
  if (!('token' in access)) throw new Error('It is no token of Twilio')
  const { token, expiresInSeconds } = access
  const [header = '', body = '', signature = ''] = token.split('.')
  const claims = decode(body)

  it('is signed with the API secret', () => {
    const expected = createHmac('sha256', settings.apiSecret).update(`${header}.${body}`)
    expect(signature).toBe(expected.digest('base64url'))
    expect(decode(header)).toMatchObject({ alg: 'HS256', typ: 'JWT', cty: 'twilio-fpa;v=1' })
  })

  // spec 7.35, 7.36
  it('lets one identity use one application for half an hour', () => {
    expect(claims).toMatchObject({
      iss: settings.apiKey,
      sub: settings.accountSid,
      grants: {
        identity: 'user_7',
        voice: {
          incoming: { allow: true },
          outgoing: { application_sid: settings.applicationSid },
        },
      },
    })
    expect(expiresInSeconds).toBe(1_800)
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(1_800)
    expect(Number(claims['iat'])).toBeGreaterThanOrEqual(before)
  })
})

function decode(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
}
