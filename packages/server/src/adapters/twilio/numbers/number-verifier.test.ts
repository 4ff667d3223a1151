import type { E164 } from '@ringback/contract/phone/e164'
import { describe, expect, it } from 'vitest'
import type { NumberVerifier } from '../../../ports/vendors/number-verifier.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import {
  type Respond,
  TWILIO_ACCOUNT,
  respondJson,
  startTwilio,
} from '../../../../testing/vendors/vendor-server.ts'
import { createNumberVerifier } from './number-verifier.ts'

const SERVICE = 'VA0123456789abcdef0123456789abcdef'
const NUMBER = '+12125551234' as E164
const IDS = `/2010-04-01/Accounts/${TWILIO_ACCOUNT}/OutgoingCallerIds`
const PN = 'PN0123456789abcdef0123456789abcdef'

async function verifierAgainst(answer: Respond) {
  const { settings, seen } = await startTwilio(answer)
  const own = { publicUrl: 'https://ringback.test', verifyServiceSid: SERVICE }
  return { verifier: createNumberVerifier({ ...settings, ...own }), seen }
}

const refusal = (status: number, code: number) =>
  respondJson({ code, message: 'no', status }, status)
const check = (status: string) => respondJson({ sid: 'VE1', status, valid: status === 'approved' })
const ids = (...numbers: string[]) =>
  respondJson({
    outgoing_caller_ids: numbers.map(phone_number => ({ sid: PN, phone_number })),
    page: 0,
    next_page_uri: null,
  })
const formOf = (body: string) => Object.fromEntries(new URLSearchParams(body))

describe('a code', () => {
  it('is sent as a text message, authenticated with the API key', async () => {
    const { verifier, seen } = await verifierAgainst(
      respondJson({ sid: 'VE1', status: 'pending' }, 201),
    )
    expect(await verifier.sendCode(NUMBER, 'text')).toEqual({ ok: true, value: null })
    const authorization = `Basic ${Buffer.from('SKkey:secret').toString('base64')}`
    const url = `/v2/Services/${SERVICE}/Verifications`
    expect(seen).toMatchObject([{ method: 'POST', url, authorization }])
    expect(formOf(seen[0]?.body ?? '')).toEqual({ To: NUMBER, Channel: 'sms' })
  })

  it('is spoken in a call on request', async () => {
    const { verifier, seen } = await verifierAgainst(
      respondJson({ sid: 'VE1', status: 'pending' }, 201),
    )
    expect(await verifier.sendCode(NUMBER, 'call')).toEqual({ ok: true, value: null })
    expect(formOf(seen[0]?.body ?? '')).toEqual({ To: NUMBER, Channel: 'call' })
  })

  it.each([
    [400, 60200, 'cannot-receive'],
    [400, 21211, 'cannot-receive'],
    [400, 21614, 'no-texts'],
    [403, 60205, 'no-texts'],
    [403, 60410, 'texts-blocked'],
    [429, 60203, 'too-many-attempts'],
    [429, 60212, 'too-many-attempts'],
    [403, 60238, 'code-refused'],
    [403, 60605, 'code-refused'],
    [400, 60223, 'code-refused'],
    // No list of ours has it.
    [400, 60999, 'code-refused'],
  ])('is not texted when the vendor responds with %s (%s): %s', async (status, code, why) => {
    const { verifier } = await verifierAgainst(refusal(status, code))
    expect(await verifier.sendCode(NUMBER, 'text')).toEqual({ ok: false, why, code })
  })

  it.each([
    [400, 60223, 'no-code-calls'],
    [403, 60410, 'code-refused'],
    [403, 60238, 'code-refused'],
  ])('is not spoken when the vendor responds with %s (%s): %s', async (status, code, why) => {
    const { verifier } = await verifierAgainst(refusal(status, code))
    expect(await verifier.sendCode(NUMBER, 'call')).toEqual({ ok: false, why, code })
  })

  it('is checked together with its number', async () => {
    const { verifier, seen } = await verifierAgainst(check('approved'))
    expect(await verifier.checkCode(NUMBER, '012345')).toEqual({ ok: true, value: null })
    expect(seen[0]?.url).toBe(`/v2/Services/${SERVICE}/VerificationCheck`)
    expect(formOf(seen[0]?.body ?? '')).toEqual({ To: NUMBER, Code: '012345' })
  })

  it.each<[string, Respond, string]>([
    ['still pending', check('pending'), 'wrong-code'],
    ['malformed', refusal(400, 60200), 'wrong-code'],
    ['expired', check('expired'), 'code-expired'],
    ['canceled', check('canceled'), 'code-expired'],
    ['unknown, because it was used, expired or never sent', refusal(404, 20404), 'code-expired'],
    ['tried too often', refusal(429, 60202), 'too-many-attempts'],
    ['tried too often before', check('max_attempts_reached'), 'too-many-attempts'],
  ])('is refused when it is %s', async (_name, answer, why) => {
    const { verifier } = await verifierAgainst(answer)
    expect(await verifier.checkCode(NUMBER, '012345')).toEqual({ ok: false, why })
  })
})

describe('a number', () => {
  it.each<[boolean, string[]]>([
    [true, [NUMBER]],
    [false, []],
    // The vendor's filter may match other numbers.
    [false, ['+12125551235']],
  ])('is allowed as a caller ID (%s) when the carrier lists %s', async (isAllowed, listed) => {
    const { verifier, seen } = await verifierAgainst(ids(...listed))
    expect(await verifier.isCallerIdAllowed(NUMBER)).toBe(isAllowed)
    expect(seen[0]?.url).toContain(`${IDS}.json?PhoneNumber=%2B12125551234`)
  })

  it('is validated by a call, whose result is sent to our status URL', async () => {
    const { verifier, seen } = await verifierAgainst(
      respondJson({ call_sid: 'CA1', validation_code: '004711', phone_number: NUMBER }),
    )
    const statusUrl = 'https://ringback.test/api/webhooks/twilio/validation?number=own_1'
    const friendlyName = 'Ringback '.repeat(10)
    expect(await verifier.requestValidation({ id: 'own_1', number: NUMBER, friendlyName })).toEqual(
      {
        ok: true,
        value: { validationCode: '004711' },
      },
    )
    expect(seen[0]).toMatchObject({ method: 'POST', url: `${IDS}.json` })
    expect(formOf(seen[0]?.body ?? '')).toEqual({
      PhoneNumber: NUMBER,
      FriendlyName: friendlyName.slice(0, 64),
      StatusCallback: `${statusUrl}#rc=2&rp=ct,rt,5xx&ct=2000&rt=4500`,
      StatusCallbackMethod: 'POST',
    })
  })

  it.each([
    [21450, 'already-valid'],
    [13224, 'cannot-call'],
    [21211, 'cannot-call'],
    [21215, 'cannot-call'],
    [13227, 'cannot-call'],
  ])('is not called on error %s: %s', async (code, why) => {
    const { verifier } = await verifierAgainst(refusal(400, code))
    const request = { id: 'own_1', number: NUMBER, friendlyName: 'Mine' }
    expect(await verifier.requestValidation(request)).toEqual({ ok: false, why })
  })

  it('is deleted at the carrier by its id', async () => {
    const { verifier, seen } = await verifierAgainst((request, response) => {
      if (request.method === 'DELETE') response.writeHead(204).end()
      else ids(NUMBER)(request, response)
    })
    await verifier.removeCallerId(NUMBER)
    expect(seen[1]).toMatchObject({ method: 'DELETE', url: `${IDS}/${PN}.json` })
  })

  it('is deleted without error when the carrier does not have it, or no longer', async () => {
    const never = await verifierAgainst(ids())
    await never.verifier.removeCallerId(NUMBER)
    expect(never.seen).toHaveLength(1)
    const { verifier, seen } = await verifierAgainst((request, response) => {
      if (request.method === 'DELETE') refusal(404, 20404)(request, response)
      else ids(NUMBER)(request, response)
    })
    await verifier.removeCallerId(NUMBER)
    expect(seen).toHaveLength(2)
  })
})

describe('an answer that is not as documented', () => {
  it.each<[string, (verifier: NumberVerifier) => Promise<unknown>, unknown]>([
    ['checkCode', verifier => verifier.checkCode(NUMBER, '012345'), { status: 'splendid' }],
    [
      'isCallerIdAllowed',
      verifier => verifier.isCallerIdAllowed(NUMBER),
      { outgoing_caller_ids: [{ phone_number: NUMBER }], next_page_uri: null },
    ],
    [
      'requestValidation',
      verifier => verifier.requestValidation({ id: 'own_1', number: NUMBER, friendlyName: 'x' }),
      { validation_code: 'none' },
    ],
  ])('makes %s throw VendorUnavailable', async (_name, send, body) => {
    const { verifier } = await verifierAgainst(respondJson(body))
    await expect(send(verifier)).rejects.toThrow(VendorUnavailable)
  })
})
