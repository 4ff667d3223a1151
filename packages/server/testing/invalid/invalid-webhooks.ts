import fc from 'fast-check'
import { signatureOf } from '../../src/adapters/razorpay/webhooks.ts'
import { WEBHOOK_PATHS } from '../../src/ports/vendors/webhook-paths.ts'
import { FAKE_WEBHOOK_SECRET } from '../vendors/fake-payments.ts'
import type { InvalidRequest } from './invalid-requests.ts'
import {
  INVALID_HEADERS,
  headerText,
  invalidText,
  invalidValue,
  rawBody,
  wrongAuthorization,
  pathsIn,
  replaced,
} from './invalid-values.ts'
import type { TestWorld } from '../test-world.ts'

/** What the webhooks of this visit are about. */
export interface WebhookSubjects {
  userId: string
  /** A call that was pre-created or dialled. */
  call: { id: string; toNumber: string; parentSid: string; childSid: string }
  rentedNumber: string
  paymentId: string
}

type Fields = Record<string, string>
interface Form {
  query: Fields
  fields: Fields
}
type Draw = <T>(values: fc.Arbitrary<T>) => T

/** One visit of each webhook: valid and signed, then with each field and header invalid and signed, then not signed. */
export function visitWebhooks(
  world: TestWorld,
  subjects: WebhookSubjects,
  seed: number,
): InvalidRequest[] {
  let draws = 0
  const draw = <T>(values: fc.Arbitrary<T>): T => {
    const [drawn] = fc.sample(values, { numRuns: 1, seed: seed + 7_919 * ++draws })
    return drawn as T
  }
  return [
    ...Object.entries(formsAbout(subjects)).flatMap(([path, form]) =>
      visitForm(world, path, form, draw),
    ),
    ...visitPayment(world, subjects, draw),
  ]
}

/** The carrier's requests, with the fields that the server reads. */
function formsAbout({ userId, call, rentedNumber }: WebhookSubjects): Record<string, Form> {
  const { id, toNumber, parentSid, childSid } = call
  const query = { call: id }
  const dialled = { CallSid: parentSid, DialCallSid: childSid }
  const ended = { DialCallStatus: 'completed', DialCallDuration: '61' }
  return {
    [WEBHOOK_PATHS.voice]: {
      query: {},
      fields: { CallSid: parentSid, From: `client:${userId}`, To: toNumber, callId: id },
    },
    [WEBHOOK_PATHS.incoming]: {
      query: {},
      fields: { CallSid: `${parentSid}-in`, From: toNumber, To: rentedNumber },
    },
    [WEBHOOK_PATHS.callStatus]: {
      query,
      fields: {
        CallSid: childSid,
        ParentCallSid: parentSid,
        SequenceNumber: '1',
        CallStatus: 'ringing',
        CallDuration: '0',
      },
    },
    [WEBHOOK_PATHS.dialResult]: { query, fields: { ...dialled, ...ended } },
    [WEBHOOK_PATHS.incomingResult]: { query, fields: { ...dialled, ...ended } },
    [WEBHOOK_PATHS.incomingWait]: {
      query,
      fields: { CallSid: parentSid, CallStatus: 'ringing' },
    },
    [WEBHOOK_PATHS.recording]: {
      query,
      fields: {
        CallSid: parentSid,
        RecordingSid: `RE${'0'.repeat(32)}`,
        RecordingStatus: 'completed',
        RecordingDuration: '5',
      },
    },
    [WEBHOOK_PATHS.recordingResult]: { query, fields: { CallSid: parentSid, Digits: '#' } },
    [WEBHOOK_PATHS.validation]: {
      query: { number: 'vn_unknown' },
      fields: { VerificationStatus: 'success', To: toNumber },
    },
  }
}

function visitForm(world: TestWorld, path: string, form: Form, draw: Draw): InvalidRequest[] {
  const text = invalidText([...Object.values(form.query), ...Object.values(form.fields)])
  const of = (sent: Form, kind: InvalidRequest['kind']) => signedForm(world, path, sent, kind)
  const change = (place: keyof Form, name: string): Form => ({
    ...form,
    [place]: { ...form[place], [name]: draw(text) },
  })
  const valid = of(form, 'valid')
  const other = of(form, 'invalid')
  return [
    valid,
    ...Object.keys(form.query).map(name => of(change('query', name), 'invalid')),
    ...[...Object.keys(form.fields), '__proto__'].map(name =>
      of(change('fields', name), 'invalid'),
    ),
    { ...other, payload: draw(rawBody) },
    ...INVALID_HEADERS.map(name => ({
      ...other,
      headers: { ...other.headers, [name]: draw(headerText) },
    })),
    {
      ...valid,
      headers: { ...valid.headers, 'x-twilio-signature': draw(wrongAuthorization) },
      kind: 'unauthorised',
    },
  ]
}

function signedForm(
  world: TestWorld,
  path: string,
  { query, fields }: Form,
  kind: InvalidRequest['kind'],
): InvalidRequest {
  const search = new URLSearchParams(query).toString()
  const url = search === '' ? path : `${path}?${search}`
  const payload = new URLSearchParams(Object.entries(fields)).toString()
  // What the server reads: a lone surrogate is replaced in a form, and a repeated field is left out.
  const read = Object.fromEntries(new URLSearchParams(payload))
  return {
    target: `POST ${path}`,
    access: 'public',
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': world.twilio.sign({
        url: `${world.business.publicUrl}${url}`,
        fields: read,
      }),
    },
    payload,
    kind,
  }
}

/** The payment provider's webhook, signed over the raw body, with each value in it invalid. */
function visitPayment(
  world: TestWorld,
  { paymentId }: WebhookSubjects,
  draw: Draw,
): InvalidRequest[] {
  const payment = world.payments.payments.get(paymentId)
  if (!payment) throw new Error('There is no such payment')
  const event = JSON.parse(
    world.payments.signWebhook('payment.captured', { payment }).rawBody.toString(),
  ) as unknown
  const value = invalidValue([paymentId])
  const valid = signedEvent(JSON.stringify(event), 'valid')
  const other: InvalidRequest = { ...valid, kind: 'invalid' }
  const { 'x-razorpay-signature': _, ...unsigned } = valid.headers
  return [
    valid,
    ...pathsIn(event).map(path =>
      signedEvent(JSON.stringify(replaced(event, path, draw(value))) ?? '', 'invalid'),
    ),
    signedEvent(draw(rawBody), 'invalid'),
    ...INVALID_HEADERS.map(name => ({
      ...other,
      headers: { ...valid.headers, [name]: draw(headerText) },
    })),
    {
      ...valid,
      headers: { ...unsigned, 'x-razorpay-signature': draw(wrongAuthorization) },
      kind: 'unauthorised',
    },
  ]
}

function signedEvent(payload: string, kind: InvalidRequest['kind']): InvalidRequest {
  const signature = signatureOf(Buffer.from(payload), FAKE_WEBHOOK_SECRET)
  return {
    target: `POST ${WEBHOOK_PATHS.payment}`,
    access: 'public',
    method: 'POST',
    url: WEBHOOK_PATHS.payment,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': `evt_${signature.slice(0, 16)}`,
    },
    payload,
    kind,
  }
}
