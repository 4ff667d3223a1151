import { microsFromUsd } from '@ringback/contract/money'
import type { ListedCountry, VisitorPage } from '@ringback/contract/page/visitor-pages'
import { screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { Dashboard } from '../testing/Dashboard.tsx'
import {
  BOUGHT,
  PLUS,
  serverWith as creditsServer,
  transaction,
} from '../testing/credits-server.ts'
import { type FakeResponse, createFakeServer, ok } from '../testing/fake-server.ts'
import { record, serverWith as historyServer } from '../testing/history-server.ts'
import { numberServer, rented } from '../testing/number-server.ts'
import { renderConsole } from '../testing/render-console.tsx'
import { renderPage } from '../testing/render-page.tsx'
import { type Responses, ongoingCall, renderScreen } from '../testing/render-screen.tsx'
import { TAX_INVOICE } from '../testing/tax-invoice.ts'
import { translatePage } from '../testing/translator.ts'
import { StatementPage } from './screens/dashboard/credits/statement/StatementPage.tsx'
import { TwoStepSettings } from './screens/dashboard/settings/account/two-step/TwoStepSettings.tsx'
import { ValidationCall } from './screens/dashboard/settings/verification/ValidationCall.tsx'
import { VIEW_LOADS } from './screens/dashboard/shell/tabs/view-pages.ts'
import { DocumentPage } from './screens/dashboard/credits/documents/DocumentPage.tsx'
import { ReceiptPage } from './screens/receipt/ReceiptPage.tsx'
import { renderPage as renderVisitorPage } from './visitors/render-page.tsx'

const AT = '2026-11-03T10:00:00.000Z'
const NUMBER = '+447400123456'
const SHOWN = '+44 7400 123456'
const ASHA = {
  ...{ id: 'c1', name: 'Asha Rao', note: '', isFavourite: true },
  numbers: [{ label: 'Work', phoneNumber: NUMBER }],
}
const CUSTOMER = { displayName: 'Asha Rao', email: 'asha@example.com' }
const MISSED = record('2', {
  ...{ direction: 'inbound', status: 'no-answer', fromNumber: NUMBER, actualCost: 0 },
})

const DASHBOARD: Responses = {
  ...historyServer([record('1'), MISSED]),
  ...numberServer({ numbers: [rented()] }).responses,
  ...creditsServer({ available: 7.45, transactions: [BOUGHT, transaction('t1')] }),
  '/api/credits/packages': { body: { packages: [{ ...PLUS, priceINR: 2080.38 }] } },
  '/api/contacts': { body: { contacts: [ASHA] } },
  '/api/blocked-numbers': { body: { numbers: [{ phoneNumber: NUMBER, blockedAt: AT }] } },
  '/api/user/profile': {
    body: { id: 'u', email: 'grace@example.com', displayName: 'Grace Hopper' },
  },
}

async function openDashboard(search: string) {
  await Promise.all(VIEW_LOADS.map(load => load()))
  const page = renderScreen(<Dashboard />, { responses: DASHBOARD, search })
  await page.settled()
  return page
}

/** A view of the dashboard during a call, while another one rings, which was answered elsewhere before. */
async function openInCall(search: string) {
  const { settled, phone } = await openDashboard(search)
  const price = { ratePerMinute: microsFromUsd(0.0458), billingSeconds: 60 }
  const call = ongoingCall(65, { ...price, authorisedSeconds: 600 })
  const other = { callId: 'call-2', from: NUMBER, to: '+14155552671' }
  phone.setState({ status: 'connected', call, answeredElsewhere: other })
  phone.setState({ incoming: { ...other, answering: false, problem: null } })
  await screen.findByRole('alertdialog')
  await settled()
}

async function openPalette() {
  const { user } = await openDashboard('?tab=history')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'Asha')
  await screen.findByRole('option')
}

const SECRET = 'JBSW Y3DP EHPK 3PXP'
const CODES = ['abcde-23456', 'fghij-34567']

/** The dialog of the second step: its secret, or the codes that follow it. */
async function openTwoStep(hasCodes: boolean) {
  const setUp = { secret: SECRET.replaceAll(' ', ''), uri: 'otpauth://totp/Ringback' }
  const path = '/api/user/two-step'
  const { user } = renderScreen(<TwoStepSettings email="asha@example.com" />, {
    responses: {
      [path]: { body: { turnedOnAt: null, recoveryCodesLeft: 0 } },
      [`${path}/set-up`]: { body: setUp },
      [`${path}/turn-on`]: { body: { recoveryCodes: CODES } },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Turn on…' }))
  await user.type(await screen.findByLabelText('Your password'), 'long enough')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('Secret')
  if (!hasCodes) return
  await user.type(screen.getByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  await screen.findByText('I have stored the codes')
}

async function openValidation() {
  const nothing = () => undefined
  const { settled } = renderScreen(
    <ValidationCall
      {...{ number: NUMBER, validationCode: '482913', calledAtMs: Date.now(), isCalling: false }}
      {...{ onValidated: nothing, onCallAgain: nothing, onOtherNumber: nothing }}
    />,
  )
  await settled()
}

const INVOICE = { '/api/credits/documents/1': { body: TAX_INVOICE } }

async function openReceipt() {
  const receipt = {
    ...{ purchaseId: 'purchase_9', packageName: 'Plus', paidAt: AT, customer: CUSTOMER },
    ...{ amountUSD: 25, creditedUSD: 26.25, amountINR: 2080.38, refundedINR: 0 },
    ...{ inrPerUsd: 83.215, orderId: 'order_9', paymentId: 'pay_9' },
  }
  const server = createFakeServer({ 'GET /api/credits/receipts/purchase_9': ok(receipt) })
  renderPage(<ReceiptPage />, { path: '/receipt/purchase_9', server })
  await screen.findByText('Amount paid')
}

async function openStatement() {
  const entry = { kind: 'call', seconds: 61, amount: -0.026, balanceAfter: 4.974, at: AT }
  const statement = {
    ...{ month: '2026-11', timeZone: 'Europe/London', from: AT, to: AT, customer: CUSTOMER },
    ...{ openingBalance: 1.5, closingBalance: 6.474, next: null },
    sums: [{ kind: 'call', count: 1, amount: -0.026 }],
    entries: [{ ...entry, number: 1, description: `Call to ${NUMBER}` }],
  }
  const { settled } = renderScreen(<StatementPage month="2026-11" />, {
    responses: { '/api/credits/statements/2026-11': { body: statement } },
  })
  await settled()
}

async function openConsole(path: string, answer: FakeResponse, words: string, method = 'GET') {
  const [route = ''] = path.split('#')
  renderConsole(`/operator/${path}`, {
    responses: { [`${method} /api/operator/${route}`]: answer },
    ...(method === 'POST' && { operator: null }),
  })
  await screen.findAllByText(words)
}

const listOf = (item: object) => ok({ items: [item], currentPage: 1, hasMore: false })
const OPERATOR_CUSTOMER = { ...CUSTOMER, id: 'user_1', createdAt: AT, verifiedAt: AT, balance: 5 }
const OPERATOR_CALL = {
  ...{ id: 'call_1', customerId: 'user_1', customerName: 'Asha Rao', direction: 'outbound' },
  ...{ fromNumber: '+14155550199', toNumber: NUMBER, customerEmail: 'asha@example.com' },
  ...{ status: 'completed', createdAt: AT, endedAt: AT, seconds: 90, cost: 0.026, refunded: 0 },
}
const INVITATION = {
  ...{ email: 'ada@example.com', role: 'owner', totpUri: 'otpauth://totp/Ringback' },
  totpSecret: SECRET.replaceAll(' ', ''),
}

const price = { lowest: microsFromUsd(0.02), highest: microsFromUsd(0.03), billingSeconds: 60 }
const INDIA: ListedCountry = {
  ...{ code: 'IN', name: 'India', slug: 'india', dialCode: '+91', landline: price, mobile: price },
  ...{ usualMobile: null, landlineRefusals: [], mobileRefusals: [] },
  destinations: [{ name: 'India', price, refusals: [] }],
  numbers: [{ type: 'local', monthlyFee: microsFromUsd(1.5), incomingRate: microsFromUsd(0.01) }],
}

function openVisitors(page: VisitorPage) {
  const settings = { productName: 'Ringback', publicUrl: 'https://ringback.test' }
  const { content } = renderVisitorPage(page, { ...settings, refusalOf: () => '' })
  document.body.innerHTML = content
  onTestFinished(() => document.body.replaceChildren())
}

type Row = readonly [where: string, words: string, values: readonly string[], open: () => unknown]

const INCOMING = ['Asha Rao', SHOWN, 'Grace Hopper', '$8.42']
const PERSON = ['Asha Rao', 'asha@example.com']

const SCREENS: readonly Row[] = [
  ['the dialer', 'Dialer', [...INCOMING, '$0.09', 'ABC', 'PQRS'], () => openInCall('?tab=dialer')],
  ['the history', 'Call History', INCOMING, () => openInCall('?tab=history')],
  ['the numbers', 'My Numbers', [...INCOMING, '$1.44'], () => openInCall('?tab=numbers')],
  [
    'the credits',
    'Credits',
    [...INCOMING, '$7.45', '$26.25', '₹2,080.38'],
    () => openInCall('?tab=credits'),
  ],
  ['the settings', 'Settings', INCOMING, () => openInCall('?tab=settings')],
  ['the contacts', 'Contacts', INCOMING, () => openInCall('?tab=dialer&view=contacts')],
  ['a missed call', 'You missed a call from', INCOMING, () => openDashboard('?tab=numbers')],
  ['the palette', 'Call', INCOMING, openPalette],
  ['the second step', 'Secret', [SECRET], () => openTwoStep(false)],
  ['the recovery codes', 'I have stored the codes', CODES, () => openTwoStep(true)],
  ['a validation call', 'Code to enter', ['482913', SHOWN], () => openValidation()],
  [
    'a receipt',
    'Amount paid',
    [...PERSON, '$26.25', '₹2,080.38', '₹83.2150', 'order_9', 'pay_9', 'purchase_9'],
    openReceipt,
  ],
  ['a statement', 'Opening balance', [...PERSON, '$1.50', SHOWN], openStatement],
  [
    'a tax document',
    'Taxable value',
    ['TI/26-27/000007', 'Asha Rao', '29AAGCR4375J1ZU', '998413', '₹500.00'],
    () => renderScreen(<DocumentPage id="1" />, { responses: INVOICE }).settled(),
  ],
  [
    "the console's customers",
    'Customers',
    [...PERSON, 'ada@example.com', '$5.00'],
    () => openConsole('customers', listOf(OPERATOR_CUSTOMER), 'asha@example.com'),
  ],
  [
    "the console's calls",
    'Calls',
    [...PERSON, SHOWN, '$0.026'],
    () => openConsole('calls', listOf(OPERATOR_CALL), SHOWN),
  ],
  [
    'the invitation of an operator',
    'Secret',
    ['ada@example.com', SECRET],
    () => openConsole('invitation#inv_1', ok(INVITATION), SECRET, 'POST'),
  ],
  [
    'the page of a country',
    'Calls to India',
    ['+91', '$0.0200', '$0.0300', '$1.50'],
    () => openVisitors({ is: 'country', country: INDIA }),
  ],
]

// beyond Translators leave names, codes, amounts and numbers as they are
it.each(SCREENS)('a translated page keeps the values of %s', async (_, words, values, open) => {
  await open()
  onTestFinished(translatePage())
  const translated = [...document.querySelectorAll('font > font')].map(text => text.textContent)
  expect(translated).toContain(words)
  const hasValue = (text: string) =>
    AMOUNT_OR_NUMBER.test(text) || values.some(value => text.includes(value))
  expect(translated.filter(hasValue)).toEqual([])
  const kept = document.body.cloneNode(true) as HTMLElement
  for (const font of kept.querySelectorAll('font')) font.remove()
  expect(values.filter(value => !kept.textContent.includes(value))).toEqual([])
})

const AMOUNT_OR_NUMBER = /[$₹]\d|\+\d{1,3}[ -]\d/
