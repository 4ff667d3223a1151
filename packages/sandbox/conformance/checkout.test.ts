import type { Page } from '@playwright/test'
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPage, releasePage } from './browser.ts'
import { KEYS, openShop, type Merchant } from './merchant.ts'

/* The checkout on a page of another origin, whose content security policy allows just what the checkout needs. */
let shop: Merchant
let page: Page
let violations: string[]

interface Callback {
  what: 'paid' | 'failed' | 'dismissed'
  razorpay_payment_id?: string
  razorpay_order_id?: string
  razorpay_signature?: string
  error?: { code: string; description: string; reason: string; metadata: Record<string, string> }
}

beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  await shop.close()
})
beforeEach(async () => {
  await shop.settleWebhooks()
  shop.received.length = 0
  violations = []
  page = await openPage()
  page.on('pageerror', error => violations.push(error.message))
  page.on('console', message => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
  })
})
afterEach(() => releasePage(page))

const element = () => page.locator('iframe.razorpay-checkout-frame')
const frame = () => element().contentFrame()
const dialog = () => frame().getByRole('dialog')
const callbacks = () => page.evaluate('callbacks') as Promise<Callback[]>
const newOrder = () => shop.client.orders.create({ amount: 12_345_670, currency: 'INR' })

/** Presses a button of the dialog, which may close it. */
async function press(name: string): Promise<void> {
  const click = frame().getByRole('button', { name, exact: true }).click()
  // Chromium sometimes never confirms a click that removes its frame, and `click` does not return.
  await Promise.any([click, element().waitFor({ state: 'detached' })])
}

type BankButton = 'Success' | 'Failure' | 'Success, but lose the webhook'

/** Pays in the window of the bank, which closes by itself. */
async function pay(button: BankButton = 'Success'): Promise<void> {
  const [bank] = await Promise.all([page.context().waitForEvent('page'), press('Pay')])
  const isClosed = bank.waitForEvent('close')
  const click = bank.getByRole('button', { name: button, exact: true }).click()
  await Promise.any([click, isClosed])
  await isClosed
}

/** Opens the checkout for an order, and waits until the dialog shows the amount or an error. */
async function open(orderId: string, more: object = {}, lack = ''): Promise<void> {
  await load(orderId, more, lack)
  await page.getByRole('button', { name: 'Buy' }).click()
  const refusal = frame().getByRole('alert').filter({ hasText: /./ })
  await frame().getByRole('button', { name: 'Pay', disabled: false }).or(refusal).waitFor()
}

async function load(orderId: string, more: object, lack: string): Promise<void> {
  const options = {
    key: KEYS.keyId,
    order_id: orderId,
    amount: 12_345_670,
    currency: 'INR',
    name: 'Ringback',
    description: 'Credit of $10',
    notes: { packageId: 'starter' },
    ...more,
  }
  await page.goto('about:blank') // Else only the fragment changes, and an open dialog stays.
  await page.goto(`${shop.shopUrl}/${lack}#${encodeURIComponent(JSON.stringify(options))}`)
}

async function choose(method: string): Promise<void> {
  await frame().getByRole('radio', { name: method, exact: true }).check()
}

test('a payment gives the page a valid signature and the merchant its webhooks', async () => {
  const { id } = await newOrder()
  await open(id)
  const words = await dialog().innerText()
  expect(words).toContain('₹1,23,456.70')
  expect(words).toContain('Ringback')
  await pay()
  await expect.poll(callbacks).toHaveLength(1)
  const [paid] = await callbacks()
  const payment = await shop.client.payments.fetch(paid?.razorpay_payment_id ?? '')
  expect(payment).toMatchObject({
    order_id: id,
    status: 'captured',
    amount: 12_345_670,
    description: 'Credit of $10',
    notes: { packageId: 'starter' },
  })
  expect(paid).toMatchObject({ what: 'paid', razorpay_order_id: id })
  const signed = { order_id: id, payment_id: payment.id }
  const signature = paid?.razorpay_signature ?? ''
  expect(validatePaymentVerification(signed, signature, KEYS.keySecret)).toBe(true)
  expect(await page.locator('iframe').count()).toBe(0)
  await expect
    .poll(() => shop.received.map(({ event }) => event).toSorted())
    .toEqual(['order.paid', 'payment.captured'])
  expect(violations).toEqual([])
})

// Where no app opens the link, Chromium shows a dialog, and no press reaches the page until that is closed.
test.each(['UPI', 'Google Pay'])('%s waits for the answer of the payment app', async method => {
  const { id } = await newOrder()
  await open(id)
  await pay('Failure')
  await choose(method)
  await press('Pay')
  await frame().getByText('Waiting for the payment app…').waitFor()
  expect(await callbacks()).toMatchObject([{ what: 'failed' }])
  await shop.control(`/orders/${id}/capture`, { method: 'upi' })
  await expect.poll(callbacks).toMatchObject([{ what: 'failed' }, { what: 'paid' }])
  const { items } = await shop.client.orders.fetchPayments(id)
  expect(items).toMatchObject([
    { method: 'upi', vpa: 'customer@sandbox' },
    { method: 'netbanking' },
  ])
})

test('a page without inline styles has the dialog below its backdrop', async () => {
  await load((await newOrder()).id, {}, 'styles')
  await page.getByRole('button', { name: 'Buy' }).click()
  await frame().getByRole('button', { name: 'Pay' }).waitFor()
  const onTop = await element().evaluate(dialogFrame => {
    const { x, y, width, height } = dialogFrame.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2)?.className
  })
  expect(onTop).toBe('razorpay-backdrop')
  expect(violations.join()).toContain('style-src')
})

test('a page that forbids links to payment apps loses the dialog when one is opened', async () => {
  await open((await newOrder()).id, {}, 'apps')
  await choose('UPI')
  await press('Pay')
  await expect.poll(() => violations.join()).toContain('frame-src')
  await expect.poll(() => dialog().count()).toBe(0)
})

test('a page that forbids PaymentRequest has no Google Pay in its dialog', async () => {
  await open((await newOrder()).id, {}, 'payment')
  expect(await frame().getByRole('radio', { name: 'Google Pay' }).count()).toBe(0)
  await open((await newOrder()).id)
  expect(await frame().getByRole('radio', { name: 'Google Pay' }).count()).toBe(1)
})

test('a page that keeps the handle of windows from the dialog gets no payment', async () => {
  const { id } = await newOrder()
  await open(id, {}, 'windows')
  const [orphan] = await Promise.all([page.context().waitForEvent('page'), press('Pay')])
  await frame().getByRole('button', { name: 'Pay', disabled: false }).waitFor()
  expect(orphan.url()).toBe('about:blank')
  await orphan.close()
  expect(await callbacks()).toEqual([])
})

test.each([
  ['a wrong key', { key: 'rzp_test_stranger' }, 'The api key provided is invalid'],
  ['an unknown order', { order_id: 'order_00000000000000' }, 'The id provided does not exist'],
  ['a wrong amount', { amount: 100 }, /^Your payment amount is different from your order amount/],
])('%s is refused, and only Close is left', async (_what, more, description) => {
  await open((await newOrder()).id, more)
  expect(await frame().getByRole('alert').innerText()).toMatch(description)
  expect(await frame().getByRole('button').allInnerTexts()).toEqual(['Close'])
  await press('Close')
  await expect.poll(callbacks).toMatchObject([{ what: 'failed' }, { what: 'dismissed' }])
})

test('a message of another window than the dialog is ignored', async () => {
  await open((await newOrder()).id)
  await page.evaluate(() => {
    const forged = { type: 'paid', response: {} }
    window.postMessage(forged, '*')
  })
  // The message of the dialog comes after the forged one.
  await press('Close')
  await expect.poll(callbacks).toEqual([{ what: 'dismissed' }])
})
