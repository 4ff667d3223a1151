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
