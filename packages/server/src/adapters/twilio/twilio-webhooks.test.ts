import twilio from 'twilio'
import { expect, it, describe } from 'vitest'
import type { SignedRequest } from '../../ports/vendors/twilio-webhooks.ts'
import { isSigned, markupOf } from './twilio-webhooks.ts'
import type { E164 } from '@ringback/contract/phone/e164'
import type { DialInstruction, Instruction, RingInstruction } from '../../core/calls/instruction.ts'

/** Twilio's own example: the tests of twilio-node have this signature. */
const TOKEN = '12345'
const SIGNED: SignedRequest = {
  url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
  fields: {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  },
  signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
}
const { CallSid: _removed, ...fewer } = SIGNED.fields
const unkeyed = twilio.getExpectedTwilioSignature('', SIGNED.url, SIGNED.fields)

it('a webhook with the signature of Twilio is accepted, also when a proxy adds the default port', () => {
  expect(isSigned(TOKEN, SIGNED)).toBe(true)
  const withPort = SIGNED.url.replace('.com/', '.com:443/')
  expect(isSigned(TOKEN, { ...SIGNED, url: withPort })).toBe(true)
})

it.each<[string, Partial<SignedRequest>, string?]>([
  ['a wrong secret', {}, 'another-token'],
  ['no secret', { signature: unkeyed }, ''],
  ['a changed field', { fields: { ...SIGNED.fields, Digits: '1235' } }],
  ['a field too few', { fields: fewer }],
  ['a field too many', { fields: { ...SIGNED.fields, Extra: '1' } }],
  ['another query', { url: SIGNED.url.replace('bar=2', 'bar=3') }],
  ['another host', { url: SIGNED.url.replace('mycompany', 'evil') }],
  ['another scheme', { url: SIGNED.url.replace('https', 'http') }],
  ['a URL that is none', { url: 'no url' }],
  ['no signature', { signature: undefined }],
  ['an empty signature', { signature: '' }],
  ['a signature that is cut', { signature: SIGNED.signature?.slice(0, -2) }],
])('a webhook with %s is refused', (_what, changed, token = TOKEN) => {
  expect(isSigned(token, { ...SIGNED, ...changed })).toBe(false)
})

const RETRIES = '#rc=2&amp;rp=ct,rt,5xx&amp;ct=2000&amp;rt=4500'
const WEBHOOKS = 'https://phone.example/api/webhooks/twilio'

const dialling: DialInstruction = {
  is: 'dial',
  callId: 'call_1',
  to: '+442071234567' as E164,
  callerId: '+14155550199' as E164,
  timeLimitSeconds: 3_540,
  ringSeconds: 45,
  isForwarded: false,
}

const ringing: RingInstruction = {
  is: 'ring',
  callId: 'call_1',
  identity: 'user_7',
  from: '+442071234567' as E164,
  to: '+14155550199' as E164,
  timeLimitSeconds: 3_540,
  ringSeconds: 20,
}

const markup = (instruction: Instruction) => markupOf(instruction, 'https://phone.example')

describe('the TwiML', () => {
  it('dials with a time limit and requests every status callback', () => {
    expect(markup(dialling)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><Response>' +
        `<Dial action="${WEBHOOKS}/dial-result?call=call_1${RETRIES}" method="POST" ` +
        'answerOnBridge="true" callerId="+14155550199" timeLimit="3540" timeout="45">' +
        `<Number statusCallback="${WEBHOOKS}/status?call=call_1${RETRIES}" ` +
        'statusCallbackEvent="initiated ringing answered completed" statusCallbackMethod="POST">' +
        '+442071234567</Number></Dial></Response>',
    )
  })

  it('asks for the next step of the caller after a forwarded call', () => {
    const forwarded = markup({ ...dialling, isForwarded: true })
    expect(forwarded).toBe(markup(dialling).replace('/dial-result?', '/incoming-result?'))
    expect(forwarded).toContain(`action="${WEBHOOKS}/incoming-result?call=call_1${RETRIES}"`)
  })

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 14_401])(
    'is never created with a time limit of %s',
    limit => {
      expect(() => markup({ ...dialling, timeLimitSeconds: limit })).toThrow('whole number')
      expect(() => markup({ ...dialling, ringSeconds: limit })).toThrow()
      expect(() => markup({ ...ringing, timeLimitSeconds: limit })).toThrow('whole number')
      expect(() => markup({ ...ringing, ringSeconds: limit })).toThrow('whole number')
    },
  )

  it('rings a browser with a time limit, and answers the caller only when the browser answers', () => {
    expect(markup(ringing)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><Response>' +
        `<Dial action="${WEBHOOKS}/incoming-result?call=call_1${RETRIES}" ` +
        'method="POST" answerOnBridge="true" timeLimit="3540" timeout="20">' +
        `<Client statusCallback="${WEBHOOKS}/status?call=call_1${RETRIES}" ` +
        'statusCallbackEvent="initiated ringing answered completed" statusCallbackMethod="POST">' +
        '<Identity>user_7</Identity><Parameter name="callId" value="call_1"/>' +
        '<Parameter name="from" value="+442071234567"/>' +
        '<Parameter name="to" value="+14155550199"/></Client></Dial></Response>',
    )
  })

  it('rejects, echoes and hangs up', () => {
    expect(markup({ is: 'busy' })).toContain('<Response><Reject reason="busy"/></Response>')
    expect(markup({ is: 'reject' })).toContain('<Response><Reject reason="rejected"/></Response>')
    expect(markup({ is: 'echo' })).toContain('<Response><Echo/></Response>')
    expect(markup({ is: 'hang-up' })).toContain('<Response><Hangup/></Response>')
  })
})
