import twilio from 'twilio'
import { expect, it } from 'vitest'
import type { SignedRequest } from '../../ports/vendors/twilio-webhooks.ts'
import { isSigned } from './twilio-webhooks.ts'

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
