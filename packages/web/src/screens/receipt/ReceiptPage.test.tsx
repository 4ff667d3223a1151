import { render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, it, vi } from 'vitest'
import { createClient } from '../../api/client.ts'
import { SettingsContext } from '../../api/settings.ts'
import { ClientContext } from '../../api/use-client.ts'
import { type FakeResponse, createFakeServer, ok, refusal } from '../../../testing/fake-server.ts'
import { SETTINGS } from '../../../testing/render-page.tsx'
import { ReceiptPage } from './ReceiptPage.tsx'

const RECEIPT = {
  purchaseId: 'p9',
  packageName: 'Plus',
  paidAt: '2026-11-03T10:00:00.000Z',
  amountUSD: 25,
  creditedUSD: 26.25,
  amountINR: 2080.38,
  inrPerUsd: 83.215,
  orderId: 'order_9',
  paymentId: 'pay_9',
  refundedINR: 0,
  customer: { displayName: 'Asha Rao', email: 'asha@example.com' },
}

function open(response: FakeResponse, settings = SETTINGS) {
  const server = createFakeServer({ 'GET /api/credits/receipts/p9': response })
  const client = createClient({
    token: () => 'token',
    onUnauthorised: () => undefined,
    fetch: server.fetch,
  })
  return render(
    <SettingsContext value={settings}>
      <ClientContext value={client}>
        <MemoryRouter initialEntries={['/receipt/p9']}>
          <Routes>
            <Route path="/receipt/:id" element={<ReceiptPage />} />
          </Routes>
        </MemoryRouter>
      </ClientContext>
    </SettingsContext>,
  )
}

it.each([
  [1872.35, 'Price in rupees₹2,080.38Discount-₹208.03Amount paid₹1,872.35'],
  [2129.48, 'Price in rupees₹2,080.38Payment fee₹49.10Amount paid₹2,129.48'],
])(
  'shows what was really paid, here %s rupees, and why it is not the price',
  async (paid, rows) => {
    open(ok({ ...RECEIPT, amountINR: paid, quotedINR: 2080.38 }))
    await screen.findByRole('heading', { name: 'Receipt' })
    expect(screen.getByRole('article').textContent).toContain(rows)
  },
)

it('shows the taxes that were added to the price', async () => {
  open(ok({ ...RECEIPT, amountINR: 2454.85, quotedINR: 2454.85, taxesINR: 374.47 }))
  await screen.findByRole('heading', { name: 'Receipt' })
  expect(screen.getByRole('article').textContent).toContain(
    'Price in rupees₹2,080.38Taxes₹374.47Amount paid₹2,454.85',
  )
})

it('shows package, date, amounts, exchange rate and payment, and can be printed', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue(undefined)
  open(ok(RECEIPT))
  await screen.findByRole('heading', { name: 'Receipt' })
  const text = screen.getByRole('article').textContent
  for (const part of [
    'Plus credit package',
    '$26.25',
    '$25.00',
    '₹2,080.38',
    '1 USD = ₹83.2150',
    'order_9',
    'pay_9',
    'Asha Rao',
    'asha@example.com',
    'This is a receipt and no tax invoice.',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).toMatch(/3 November 2026|November 3, 2026/)
  expect(text).not.toContain('Refunded')
  screen.getByRole('button', { name: 'Print' }).click()
  expect(print).toHaveBeenCalledOnce()
})

it('names the operator with its address, if it has a legal name', async () => {
  open(ok(RECEIPT), {
    ...SETTINGS,
    legalName: 'Example Ltd',
    legalAddress: '1 High Street\nLondon',
  })
  await screen.findByRole('heading', { name: 'Receipt' })
  expect(screen.getByRole('article').textContent).toContain('Example Ltd\n1 High Street\nLondon')
})

it('links the receipt voucher, if there is one', async () => {
  open(ok({ ...RECEIPT, voucher: { id: 'document_1', number: 'RV/26-27/000001' } }))
  const link = await screen.findByRole('link', { name: 'RV/26-27/000001' })
  expect(link.getAttribute('href')).toBe('/dashboard?tab=credits&document=document_1')
})

it('shows the refunded amount', async () => {
  open(ok({ ...RECEIPT, refundedINR: 500 }))
  expect(await screen.findByText('-₹500.00')).toBeTruthy()
})

it('shows that a receipt does not exist, with a link back', async () => {
  open(refusal(404, 'Receipt not found'))
  expect(await screen.findByRole('heading', { name: 'Receipt not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to credits' })).toBeTruthy()
})

it('offers Retry when the server fails', async () => {
  open(refusal(500, 'Something went wrong on our side.'))
  expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
