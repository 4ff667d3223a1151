import { choosePackage, payByUpi, pressInCheckout } from '../fixtures/checkout.ts'
import { openTab } from '../fixtures/dialer.ts'
import { expect, test } from './test.ts'

test('credit is bought by net banking, after a payment that the bank refuses', async ({
  page,
  accounts,
}) => {
  await accounts.signUp(page)
  await openTab(page, 'Credits')
  await choosePackage(page, 'Plus')
  await pressInCheckout(page, 'Fail')
  await expect(page.getByText(/^Payment failed: ./)).toBeVisible()
  await pressInCheckout(page, 'Pay')
  await expect(page.getByRole('button', { name: 'Balance $27.25' })).toBeVisible()
})

test('credit is bought by a UPI app, whose link the dialog opens', async ({
  page,
  accounts,
  sandbox,
}) => {
  await accounts.signUp(page)
  await openTab(page, 'Credits')
  await choosePackage(page, 'Plus')
  // Offered only where the dialog may use PaymentRequest.
  const dialog = page.locator('iframe.razorpay-checkout-frame').contentFrame()
  await expect(dialog.getByRole('radio', { name: 'Google Pay' })).toBeVisible()
  await payByUpi(page, async () => {
    const order = await sandbox.newestOrder()
    await sandbox.actOnOrder(order, 'capture', { method: 'upi' })
  })
  await expect(page.getByRole('button', { name: 'Balance $27.25' })).toBeVisible()
})
