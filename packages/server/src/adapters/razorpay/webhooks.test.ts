import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createWebhookReader, isSigned, signatureOf } from './webhooks.ts'

interface SignatureVector {
  id: string
  kind: string
  secret: string
  signed_message: string
  signature: string
  expected_valid: boolean
}
interface PayloadVector {
  section: string
  variant: string
  payload: { event: string; payload: Record<string, { entity: Record<string, unknown> }> }
}

function vectors<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`./vectors/${name}.json`, import.meta.url), 'utf8')) as T
}

const signatures = vectors<{ vectors: SignatureVector[] }>('razorpay-signatures').vectors
const payloads = vectors<{ payloads: PayloadVector[] }>('razorpay-webhook-payloads').payloads

const SECRET = 'webhook-secret'

describe('a signature', () => {
  it.each(signatures)(
    'of the vendor’s own example $id is accepted or refused as documented',
    vector => {
      const { signed_message: message, signature, secret, expected_valid: valid } = vector
      expect(isSigned(Buffer.from(message), signature, [secret])).toBe(valid)
      expect(isSigned(Buffer.from(`${message} `), signature, [secret])).toBe(false)
    },
  )

  it('is checked against every secret, and refused without one', () => {
    const body = Buffer.from('{}')
    const signature = signatureOf(body, 'old')
    expect(isSigned(body, signature, ['new', 'old'])).toBe(true)
    expect(isSigned(body, signature, ['new'])).toBe(false)
    expect(isSigned(body, signature, [])).toBe(false)
    expect(isSigned(body, undefined, ['old'])).toBe(false)
    expect(isSigned(body, '', ['old'])).toBe(false)
    expect(isSigned(body, signatureOf(body, ''), [''])).toBe(false)
    // Only lower-case hex is accepted.
    expect(isSigned(body, signature.toUpperCase(), ['old'])).toBe(false)
  })
})

describe('a webhook', () => {
  const read = (payload: unknown, eventId?: string) => {
    const rawBody = Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload))
    const signature = signatureOf(rawBody, SECRET)
    return createWebhookReader([SECRET]).readWebhook({ rawBody, signature, eventId })
  }
  const example = (event: string) => {
    const found = payloads.find(each => each.payload.event === event)
    if (!found) throw new Error(`no example of ${event}`)
    return structuredClone(found.payload)
  }

  it.each(payloads)(
    'of the vendor’s documentation is parsed: $section, $variant',
    ({ payload }) => {
      const notice = read(payload)
      expect(notice?.name).toBe(payload.event)
      const meant: Record<string, string | undefined> = {
        'payment.captured': 'paid',
        'order.paid': 'paid',
        'payment.failed': 'attempt-failed',
        'refund.created': 'refunded',
        'refund.processed': 'refunded',
        'payment.dispute.created': 'opened',
        'payment.dispute.under_review': 'under-review',
        'payment.dispute.action_required': 'action-required',
        'payment.dispute.won': 'won',
        'payment.dispute.lost': 'lost',
        'payment.dispute.closed': 'won',
      }
      const event = notice?.event
      expect(event?.is === 'disputed' ? event.state : event?.is).toBe(meant[payload.event])
    },
  )

  it('becomes an event of a payment, a refund or a dispute', () => {
    expect(read(example('order.paid'))?.event).toEqual({
      is: 'paid',
      payment: {
        id: 'pay_DESlfW9H8K9uqM',
        orderId: 'order_DESlLckIVRkHWj',
        amount: 100n,
        currency: 'INR',
        status: 'captured',
        amountRefunded: 0n,
        createdAt: new Date(1_567_674_599_000),
      },
    })
    expect(read(example('refund.processed'))?.event).toEqual({
      is: 'refunded',
      refund: {
        id: 'rfnd_FS8TWyPrCsa0OB',
        paymentId: 'pay_FPoJKWQQ8lK13n',
        amount: 50_000n,
        currency: 'INR',
        status: 'processed',
        receipt: null,
      },
    })
    expect(read(example('payment.dispute.lost'))?.event).toEqual({
      is: 'disputed',
      state: 'lost',
      at: new Date(1_589_908_238_000),
      dispute: {
        id: 'disp_EsIAlDcoUr8CaQ',
        paymentId: 'pay_EFtmUsbwpXwBHI',
        amount: 39_000n,
        currency: 'INR',
      },
      payment: {
        id: 'pay_EFtmUsbwpXwBHI',
        orderId: 'order_EFtkA6f5jdkfud',
        amount: 5_297_600n,
        currency: 'INR',
        status: 'captured',
        amountRefunded: 700_000n,
        createdAt: new Date(1_581_525_157_000),
      },
    })
  })

  it('of a dispute that was closed without a verdict is lost if money was deducted', () => {
    const lost = example('payment.dispute.lost')
    expect(read({ ...lost, event: 'payment.dispute.closed' })?.event).toMatchObject({
      state: 'lost',
    })
  })

  it('of a dispute is accepted without its payment', () => {
    const { event, payload } = example('payment.dispute.created')
    delete payload['payment']
    expect(read({ event, payload })?.event).toMatchObject({ state: 'opened', payment: null })
  })

  it.each([
    ['no whole number', 83_215.5],
    ['below nothing', -1],
    ['text', '83215'],
    ['larger than can be exact', 2 ** 60],
    ['nothing', null],
  ])('is not understood when the amount is %s, and names its payment', (_what, amount) => {
    const payload = example('payment.captured')
    Object.assign(payload.payload['payment']?.entity ?? {}, { amount })
    expect(read(payload)).toMatchObject({
      paymentId: 'pay_DESlfW9H8K9uqM',
      orderId: 'order_DESlLckIVRkHWj',
      event: { is: 'not-understood', reason: expect.stringMatching(/^payment\.amount: /) },
    })
  })

  it.each([
    ['payment.captured', 'payment', { status: 'pending' }, 'payment: its status is new'],
    ['payment.captured', 'payment', { status: 7 }, /^payment\.status: /],
    ['payment.captured', 'payment', { created_at: undefined }, /^payment\.created_at: /],
    ['payment.captured', 'payment', { currency: 'Rs' }, /^payment\.currency: /],
    ['refund.processed', 'refund', { status: 'reversed' }, 'refund: its status is new'],
    ['refund.processed', 'refund', { payment_id: null }, /^refund\.payment_id: /],
    ['payment.dispute.lost', 'dispute', { amount: '39000' }, /^dispute\.amount: /],
    ['payment.dispute.lost', 'payment', { amount: '39000' }, /^payment\.amount: /],
  ])('%s is not understood when its %s has %j', (name, entity, fields, reason) => {
    const payload = example(name)
    Object.assign(payload.payload[entity]?.entity ?? {}, fields)
    const { event } = read(payload) ?? {}
    if (event?.is !== 'not-understood') throw new Error(`it is ${event?.is}`)
    expect(event.reason).toMatch(reason)
  })

  it('is understood with fields that are not documented', () => {
    const payload = example('payment.captured')
    Object.assign(payload.payload['payment']?.entity ?? {}, { upi: { vpa: 'a@b' }, emi: null })
    expect(read({ ...payload, extra: [], account_id: null })?.event).toMatchObject({ is: 'paid' })
  })

  it('does not report a payment as captured unless it is', () => {
    const payload = example('payment.captured')
    Object.assign(payload.payload['payment']?.entity ?? {}, { captured: false })
    expect(read(payload)?.event).toMatchObject({ payment: { status: 'authorized' } })
  })

  it.each([
    ['no JSON', '{'],
    ['empty', ''],
    ['a list', []],
    ['nothing', null],
    ['without an event', { payload: {} }],
    ['without a payload', { event: 'payment.captured' }],
    ['with a list as its payload', { event: 'payment.captured', payload: [] }],
    ['without its payment', { event: 'payment.captured', payload: {} }],
    ['with an odd payment', { event: 'payment.captured', payload: { payment: 'pay_1' } }],
    ['with a list of payments', { event: 'order.paid', payload: { payment: { entity: [] } } }],
    ['of a new kind', { event: 'payment.frozen', payload: {} }],
    ['called like a property of each object', { event: 'constructor', payload: {} }],
  ])('is signed and not understood when it is %s', (_what, payload) => {
    expect(read(payload)).toMatchObject({
      event: { is: 'not-understood' },
      orderId: null,
      paymentId: null,
    })
  })

  it.each(['invoice.paid', 'payment.authorized', 'refund.failed', 'payment.downtime.started'])(
    'of a kind that changes nothing here is accepted without an event: %s',
    event => {
      expect(read({ event, payload: {} })).toMatchObject({ name: event, event: null })
    },
  )

  it('has the same id for every delivery, and another id for another body', () => {
    const [paid, failed] = [example('payment.captured'), example('payment.failed')]
    expect(read(paid, 'evt_1')?.id).toBe(read(paid, 'evt_1')?.id)
    expect(read(paid)?.id).toBe(read(paid)?.id)
    expect(read(paid, 'evt_1')?.id).not.toBe(read(failed, 'evt_1')?.id)
    expect(read(paid)?.id).not.toBe(read(failed)?.id)
  })
})

it('does not understand signed events whose name or ids contain U+0000, which cannot be stored', () => {
  const { readWebhook } = createWebhookReader([SECRET])
  const read = (event: string, paymentId: string) => {
    const entity = {
      id: paymentId,
      amount: 100,
      currency: 'INR',
      status: 'captured',
      created_at: 1_790_000_000,
    }
    const rawBody = Buffer.from(JSON.stringify({ event, payload: { payment: { entity } } }))
    return readWebhook({ rawBody, signature: signatureOf(rawBody, SECRET), eventId: 'evt_1' })
  }
  expect(read('payment.captured', 'pay_1')?.event).toMatchObject({ is: 'paid' })
  expect(read('payment.captured', 'pay\u0000')).toMatchObject({
    paymentId: null,
    event: { is: 'not-understood' },
  })
  expect(read('payment\u0000', 'pay_1')).toMatchObject({
    name: '(no name)',
    event: { is: 'not-understood' },
  })
  // Of an event that we do not handle, an id that cannot be stored is left out.
  expect(read('invoice.paid', 'pay\u0000')).toMatchObject({ paymentId: null })
})
