import { requestAs } from '../fixtures/request-as.ts'
import { openTabPanel, press, untilButton } from './elements.ts'
import { expect, test } from './test.ts'

test('credit is bought in the checkout and arrives without a reload', async ({
  tab,
  profile,
  signUp,
  product,
}) => {
  const token = await signUp()
  await openTabPanel(tab, 'Credits')
  await press(tab, 'Buy Plus')
  const checkout = await tab.waitForSelector('iframe.razorpay-checkout-frame')
  const dialog = await checkout?.contentFrame()
  if (!dialog) throw new Error('The checkout has no page')
  await press(dialog, 'Pay')
  const target = await profile.waitForTarget(each => each.url().includes('/checkout/bank'))
  const bank = await target.page()
  if (!bank) throw new Error('The bank has no page')
  await press(bank, 'Success')
  await untilButton(tab, 'Balance $27.25')
  expect(await requestAs(product, token, '/api/credits/balance')).toMatchObject({ balance: 27.25 })
})
