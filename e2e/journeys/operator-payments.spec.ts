import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { press } from '../fixtures/dialer.ts'
import { requestAs } from '../fixtures/request-as.ts'
import { expect, test } from '../fixtures/test.ts'

test(
  'a parked payment is credited by hand, and the customer sees the credit',
  { tag: '@gate' },
  async ({ page, context, product, sandbox, accounts, operators }) => {
    const { account, token } = await accounts.create()
    const body = { packageId: 'standard-10' }
    const { orderId } = await requestAs(product, token, '/api/credits/purchase', body)
    await sandbox.actOnOrder(String(orderId), 'capture', { amount: 41_607 })
    const owner = await operators.create('owner')
    const path = `payments?state=parked&order=${String(orderId)}`
    const parkedBecause = async () => {
      // Reading the balance lets the server ask the provider whether the order is paid.
      await requestAs(product, token, '/api/credits/balance')
      const [parked] = (await operators.request(owner, path))['items'] as {
        parkedBecause: string
      }[]
      return parked?.parkedBecause
    }
    const reason = 'its order is not paid at the payment provider'
    await expect.poll(parkedBecause, { timeout: 60_000 }).toBe(reason)

    await operators.open(page, owner, '/operator/payments?state=parked')
    const row = page.getByRole('row').filter({ hasText: account.email })
    await expect(row).toContainText(reason)
    await expectAccessible(page)
    await press(row.getByRole('link').first(), 'Enter')
    await page.getByRole('button', { name: 'Credit', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Credit in dollars')).not.toHaveValue('')
    await dialog.getByLabel('Credit in dollars').fill('5')
    await dialog.getByLabel('Reason').fill('Paid half of it by mistake')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Credit' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Credited by hand').first()).toBeVisible()
    await expect(page.getByText('Credited the payment').first()).toBeVisible()
    await expect(page.getByText('Paid half of it by mistake').first()).toBeVisible()
    await expectAccessible(page)

    const customerPage = await context.newPage()
    await customerPage.goto('/api/health')
    await customerPage.evaluate(value => localStorage.setItem('token', value), token)
    await customerPage.goto('/dashboard?tab=credits')
    await expect(
      customerPage.getByText(/Standard credit package, credited by support/),
    ).toBeVisible()
    await expect(customerPage.getByText('+$5.00')).toBeVisible()
  },
)

test('a dispute is followed through its stages, lost, and won after all', async ({
  page,
  product,
  sandbox,
  accounts,
  operators,
}) => {
  const { token } = await accounts.create()
  const body = { packageId: 'standard-10' }
  const { orderId } = await requestAs(product, token, '/api/credits/purchase', body)
  const order = String(orderId)
  await sandbox.payOrder(order)
  await operators.open(page, await operators.create('viewer'), `/operator/payments/${order}`)
  const dispute = page.getByRole('region', { name: 'Dispute' })
  const decide = (outcome: string) => sandbox.actOnOrder(order, 'dispute', { outcome })

  await decide('created')
  await expect(dispute).toContainText('Opened')
  await decide('action_required')
  await expect(dispute).toContainText('Action required')
  await decide('under_review')
  await expect(dispute).toContainText('Under review')
  await decide('lost')
  await expect(dispute).toContainText('Lost')
  const lostSecond = Math.floor(Date.now() / 1_000)
  await expect(page.getByText('Chargeback: Standard credit package')).toBeVisible()
  // The provider's times have seconds, and of two decisions the later one counts.
  await expect.poll(() => Math.floor(Date.now() / 1_000)).toBeGreaterThan(lostSecond)
  await decide('won')
  await expect(dispute).toContainText('Won')
  await expect(page.getByText('Chargeback withdrawn: Standard credit package')).toBeVisible()
  await expectAccessible(page)
  const { balance, debt } = await requestAs(product, token, '/api/credits/balance')
  expect({ balance, debt }).toEqual({ balance: 11, debt: 0 })
})

test('a payment for a closed account is parked, mailed, not credited by hand, and sent back', async ({
  page,
  product,
  sandbox,
  accounts,
  operators,
}) => {
  const { account, token } = await accounts.create()
  const owner = await operators.create('owner')
  const body = { packageId: 'standard-10' }
  const { orderId } = await requestAs(product, token, '/api/credits/purchase', body)
  const found = await operators.request(owner, `customers?search=${account.email}`)
  const [customer] = found['items'] as { id: string }[]
  const reason = 'Closed at the wish of the customer'
  await operators.request(owner, `customers/${customer?.id ?? ''}/close`, { reason })
  await sandbox.payOrder(String(orderId))

  // The disputes of earlier journeys may be mailed to this owner too.
  const mail = await sandbox.nextMail(owner.email, 'A payment is parked')
  expect(mail.text).toContain('the account of its customer is closed')
  const link = mail.links.find(each => each.includes('/operator/payments/pay_')) ?? ''
  await operators.open(page, owner, new URL(link).pathname)
  await expect(page.getByText('Closed account')).toBeVisible()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Credit', exact: true }).click()
  await dialog.getByLabel('Reason').fill('The customer has paid')
  await dialog.getByRole('button', { name: 'Credit' }).click()
  await expect(dialog).toContainText('The account of this customer is closed.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Send back' }).click()
  await dialog.getByLabel('Reason').fill('The account is closed')
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect(page.getByText('Sent back').first()).toBeVisible()
  await expect(page.getByText('Returned').locator('..')).toContainText('832.15')
  await expectAccessible(page)
})
