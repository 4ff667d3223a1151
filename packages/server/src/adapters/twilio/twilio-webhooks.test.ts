import twilio from 'twilio'
import { describe, expect, it } from 'vitest'
import { isSigned } from './twilio-webhooks.ts'
import vectors from './vectors/twilio-signatures.json' with { type: 'json' }
import callbacks from './vectors/twilio-status-callbacks.json' with { type: 'json' }

const TOKEN = 'a-token-of-the-test'
const URL_ = 'https://phone.example/api/webhooks/twilio/status?call=call_1'

describe('a webhook signature', () => {
  // Voice webhooks have no repeated fields, so `fields` holds one text for each name.
  const fixed = vectors.fixed.filter(({ params }) => !Object.values(params).some(Array.isArray))
  expect(fixed).toHaveLength(vectors.fixed.length - 1)

  it.each(fixed.map(example => [example.id, example] as const))(
    'is accepted or rejected as by Twilio: %s',
    (_id, { auth_token: token, url, params, signature, expected_valid: valid }) => {
      expect(isSigned(token, { url, fields: textFields(params), signature })).toBe(valid)
    },
  )

  it.each(vectors.relations.map(example => [example.id, example] as const))(
    'accepts the equivalent forms of a URL: %s',
    (
      _id,
      { auth_token: token, sign_this_url: signed, validate_at_url: url, expected_valid: valid },
    ) => {
      const signature = twilio.getExpectedTwilioSignature(token, signed, {})
      expect(isSigned(token, { url, fields: {}, signature })).toBe(valid)
    },
  )

  describe.each(callbacks.examples)('of the callback $id', ({ fields }) => {
    const sent = textFields(fields)
    const signature = twilio.getExpectedTwilioSignature(TOKEN, URL_, sent)

    it('is valid for exactly the signed fields', () => {
      expect(isSigned(TOKEN, { url: URL_, fields: sent, signature })).toBe(true)
    })

    it.each(Object.keys(sent))('is invalid when %s is changed or missing', name => {
      const changed = { ...sent, [name]: `${sent[name]}1` }
      const { [name]: _removed, ...less } = sent
      expect(isSigned(TOKEN, { url: URL_, fields: changed, signature })).toBe(false)
      expect(isSigned(TOKEN, { url: URL_, fields: less, signature })).toBe(false)
    })

    it('is invalid for another URL, scheme or token', () => {
      const isValid = (url: string, token = TOKEN) =>
        isSigned(token, { url, fields: sent, signature })
      expect(isValid(URL_.replace('https', 'http'))).toBe(false)
      expect(isValid(URL_.replace('call_1', 'call_2'))).toBe(false)
      expect(isValid(URL_.replace('phone.', 'evil.'))).toBe(false)
      expect(isValid(URL_, 'another-token')).toBe(false)
    })
  })

  it('is invalid when it is missing, malformed or made without a token', () => {
    const fields = { CallSid: 'CA1' }
    const good = twilio.getExpectedTwilioSignature(TOKEN, URL_, fields)
    for (const signature of [
      undefined,
      '',
      'x',
      good.slice(0, -2),
      `${good}=`,
      good.toLowerCase(),
    ]) {
      expect(isSigned(TOKEN, { url: URL_, fields, signature })).toBe(false)
    }
    const unkeyed = twilio.getExpectedTwilioSignature('', URL_, fields)
    expect(isSigned('', { url: URL_, fields, signature: unkeyed })).toBe(false)
    expect(isSigned(TOKEN, { url: 'no url', fields, signature: good })).toBe(false)
  })
})

/** The vectors' types differ from case to case. */
function textFields(fields: object): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}
