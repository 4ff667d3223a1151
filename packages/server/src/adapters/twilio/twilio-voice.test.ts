import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { E164 } from '@ringback/contract/phone'
import type { DialInstruction, RingInstruction } from '../../ports/vendors/voice-carrier.ts'
import { createTwilioVoice } from './twilio-voice.ts'

const settings = {
  accountSid: 'AC0123456789abcdef0123456789abcdef',
  authToken: 'auth-token',
  apiKey: 'SK0123456789abcdef0123456789abcdef',
  apiSecret: 'api-secret',
  applicationSid: 'AP0123456789abcdef0123456789abcdef',
  baseUrl: null,
}
const voice = createTwilioVoice(settings)

const instruction: DialInstruction = {
  to: '+442071234567' as E164,
  callerId: '+14155550199' as E164,
  timeLimitSeconds: 3_540,
  ringSeconds: 45,
  statusUrl: 'https://phone.example/api/webhooks/twilio/status?call=a&leg=b',
  resultUrl: 'https://phone.example/api/webhooks/twilio/dial-result?call=a',
}

const ringing: RingInstruction = {
  identity: 'user_7',
  parameters: { callId: 'call_1', from: '+442071234567', to: '+14155550199' },
  timeLimitSeconds: 3_540,
  ringSeconds: 20,
  statusUrl: 'https://phone.example/api/webhooks/twilio/status?call=a&leg=b',
  resultUrl: 'https://phone.example/api/webhooks/twilio/incoming-result?call=a',
}

describe('an access token', () => {
  const before = Math.floor(Date.now() / 1000)
  const { token, expiresInSeconds } = voice.accessToken('user_7')
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

describe('the TwiML', () => {
  it('dials with a time limit and requests every status callback', () => {
    expect(voice.dial(instruction)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><Response>' +
        '<Dial action="https://phone.example/api/webhooks/twilio/dial-result?call=a" method="POST" ' +
        'answerOnBridge="true" callerId="+14155550199" timeLimit="3540" timeout="45">' +
        '<Number statusCallback="https://phone.example/api/webhooks/twilio/status?call=a&amp;leg=b" ' +
        'statusCallbackEvent="initiated ringing answered completed" statusCallbackMethod="POST">' +
        '+442071234567</Number></Dial></Response>',
    )
  })

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 14_401])(
    'is never created with a time limit of %s',
    timeLimitSeconds => {
      expect(() => voice.dial({ ...instruction, timeLimitSeconds })).toThrow('whole number')
      expect(() => voice.dial({ ...instruction, ringSeconds: timeLimitSeconds })).toThrow()
    },
  )

  it('rings a browser with a time limit, and answers the caller only when the browser answers', () => {
    expect(voice.ring(ringing)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><Response>' +
        '<Dial action="https://phone.example/api/webhooks/twilio/incoming-result?call=a" ' +
        'method="POST" answerOnBridge="true" timeLimit="3540" timeout="20">' +
        '<Client statusCallback="https://phone.example/api/webhooks/twilio/status?call=a&amp;leg=b" ' +
        'statusCallbackEvent="initiated ringing answered completed" statusCallbackMethod="POST">' +
        '<Identity>user_7</Identity><Parameter name="callId" value="call_1"/>' +
        '<Parameter name="from" value="+442071234567"/>' +
        '<Parameter name="to" value="+14155550199"/></Client></Dial></Response>',
    )
    for (const limit of [0, 1.5, 14_401]) {
      expect(() => voice.ring({ ...ringing, timeLimitSeconds: limit })).toThrow('whole number')
    }
    expect(() => voice.ring({ ...ringing, ringSeconds: 0 })).toThrow('whole number')
  })

  it('rejects and hangs up', () => {
    expect(voice.rejectBusy()).toContain('<Response><Reject reason="busy"/></Response>')
    expect(voice.reject()).toContain('<Response><Reject reason="rejected"/></Response>')
    expect(voice.hangUp()).toContain('<Response><Hangup/></Response>')
  })
})

function decode(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
}
