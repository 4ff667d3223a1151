import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { requestAs } from '../fixtures/request-as.ts'
import { expect, test } from '../fixtures/test.ts'

test('a parked payment is credited by hand, and the customer sees the credit', async ({
  page,
  context,
  product,
  sandbox,
  accounts,
  operators,
}) => {
  const { account, token } = await accounts.create()
  const body = { packageId: 'standard-10' }
  const { orderId } = await requestAs(product, token, '/api/credits/purchase', body)
  await sandbox.actOnOrder(String(orderId), 'capture', { amount: 41_607 })

  await operators.open(page, await operators.create('owner'), '/operator/payments?state=parked')
  const row = page.getByRole('row').filter({ hasText: account.email })
  await expect(row).toContainText('it is not the amount that was quoted')
  await expectAccessible(page)
  await row.getByRole('link', { name: /^pay_/ }).click()
  await page.getByRole('button', { name: 'Credit', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Credit in dollars')).not.toHaveValue('')
  await dialog.getByLabel('Credit in dollars').fill('5')
  await dialog.getByLabel('Reason').fill('Paid half of it by mistake')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Credit' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Credited by hand').first()).toBeVisible()
  await expect(page.getByText(/payments credit by .*Paid half of it by mistake/)).toBeVisible()
  await expectAccessible(page)

  const customerPage = await context.newPage()
  await customerPage.goto('/api/health')
  await customerPage.evaluate(value => localStorage.setItem('token', value), token)
  await customerPage.goto('/dashboard?tab=credits')
  await expect(customerPage.getByText(/Standard credit package, credited by support/)).toBeVisible()
  await expect(customerPage.getByText('+$5.00')).toBeVisible()
})

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

test('reconciliation finds a number that only the carrier has, and it is explained', async ({
  page,
  sandbox,
  operators,
}) => {
  const number = '+14152000123'
  await sandbox.rentAtCarrier(number)
  await operators.open(page, await operators.create('support'), '/operator/reconciliation')
  await page.getByRole('button', { name: 'Reconcile now' }).click()
  const difference = page.getByRole('row').filter({ hasText: number })
  await expect(difference).toContainText('unknown-here')
  await expect(difference).toContainText('Open')
  await expectAccessible(page)
  await difference.getByRole('button', { name: 'Explain' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Bought for a test in the console of the carrier')
  await dialog.getByRole('button', { name: 'Explain' }).click()
  await expect(difference).toContainText('Explained')
  await expect(difference).toContainText('Bought for a test')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const books = await readFile(await (await downloading).path(), 'utf8')
  expect(books).toMatch(/^account,currency,opening,debits,credits,closing\r\n/)
})
