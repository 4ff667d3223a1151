import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { rentNumber, request, settledCall } from '../fixtures/api.ts'
import { dial, expectConnected, hangUp, press } from '../fixtures/dialer.ts'
import { requestAs } from '../fixtures/request-as.ts'
import { expect, test } from '../fixtures/test.ts'

const STEADY_TONE = '+14155550106'

type Figure = 'creditSold' | 'answeredCalls' | 'callsRevenue' | 'numbersRevenue'

/** Searches in the palette, and opens the only result of this kind. */
async function openFound(desk: Page, text: string, kind: string): Promise<void> {
  await desk.keyboard.press('Control+k')
  await desk.getByRole('combobox').fill(text)
  await desk
    .getByRole('option', { name: new RegExp(kind) })
    .first()
    .click()
}

test('the overview has a call and a purchase, the search finds each kind, and a dispute is mailed', async ({
  page,
  context,
  accounts,
  operators,
  product,
  sandbox,
}) => {
  const account = await accounts.signUp(page)
  const owner = await operators.create('owner')
  // Those of several days, because midnight may pass meanwhile.
  const figures = async () => {
    const overview = await requestAs(product, owner.token, '/api/operator/overview?days=7')
    return overview['period'] as Record<Figure, number>
  }
  const before = await figures()
  const { orderId } = await request(page, '/api/credits/purchase', { packageId: 'plus-25' })
  await sandbox.payOrder(String(orderId))
  await dial(page, STEADY_TONE)
  await expectConnected(page)
  await hangUp(page)
  const { id: callId } = await settledCall(page)
  const number = await rentNumber(page, 'US')

  const desk = await context.newPage()
  await test.step('the figures of today', async () => {
    const growth = async () => {
      const now = await figures()
      return {
        creditSold: now.creditSold - before.creditSold >= 25,
        answeredCalls: now.answeredCalls > before.answeredCalls,
        callsRevenue: now.callsRevenue > before.callsRevenue,
        numbersRevenue: now.numbersRevenue > before.numbersRevenue,
      }
    }
    const grown = {
      creditSold: true,
      answeredCalls: true,
      callsRevenue: true,
      numbersRevenue: true,
    }
    // A job computes the totals.
    await expect.poll(growth, { timeout: 240_000 }).toEqual(grown)
    await operators.open(desk, owner)
    await expect(desk.getByRole('heading', { name: 'Overview' })).toBeVisible()
    const tiles = desk.getByRole('region', { name: 'Today' })
    await expect(tiles).toContainText(/Calls\d+.*last \w+day/)
    const sold = desk.getByRole('table', { name: 'Figures' }).getByRole('row', { name: /^Credit/ })
    await expect(sold).toContainText(/\$\d+/)
    await expect(
      desk.getByRole('img', { name: /^Revenue and carrier cost, \d+ days/ }),
    ).toBeVisible()
    await expectAccessible(desk)
    await desk.getByRole('link', { name: '90 days' }).click()
    await expect(desk).toHaveURL(/days=90/)
    await press(desk.getByText('Show as a table'), 'Enter')
    await expectAccessible(desk)
  })

  await test.step('the search', async () => {
    await openFound(desk, account.email, 'Customer')
    await expect(desk).toHaveURL(/\/operator\/customers\//)
    await openFound(desk, String(callId), 'Call')
    await expect(desk).toHaveURL(new RegExp(`/operator/calls/${String(callId)}`))
    await openFound(desk, String(orderId), 'Payment')
    await expect(desk).toHaveURL(new RegExp(`/operator/payments/${String(orderId)}`))
    await openFound(desk, number, 'Number')
    await expect(desk).toHaveURL(/\/operator\/numbers\//)
  })

  await test.step('the mail about a dispute', async () => {
    await sandbox.dispute(String(orderId))
    const mail = await sandbox.nextMail(owner.email, 'A payment is disputed')
    expect(mail.links.join()).toContain('/operator/payments/pay_')
  })
})
