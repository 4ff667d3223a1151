import { rentNumber } from '../fixtures/api.ts'
import { dial, expectConnected, expectIdle, hangUp } from '../fixtures/dialer.ts'
import { Handset } from '../fixtures/handset.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { expect, test } from '../fixtures/test.ts'

const HANDSET = '+12125550142'

test('the handset page calls, hangs up and answers with the keyboard alone', async ({
  page,
  context,
  accounts,
  product,
}) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  const rented = await rentNumber(page, 'US')
  await page.reload()
  await expectRegistered(page)
  const handset = await Handset.open(context, product, HANDSET)
  const { keyboard } = handset.page
  const field = handset.page.getByRole('textbox', { name: 'Number' })
  const end = handset.page.getByRole('button', { name: 'Hang up' })

  await expect(field).toBeFocused()
  await keyboard.type(rented)
  await keyboard.press('Enter')
  await expect(end).toBeFocused()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectConnected(page)
  await handset.page.bringToFront()
  await handset.expectStatus('Connected')
  await keyboard.press('Enter')
  await expect(field).toBeFocused()

  await page.bringToFront()
  await expectIdle(page)
  await dial(page, HANDSET)
  await handset.page.bringToFront()
  await expect(handset.page.getByRole('group', { name: /^Incoming call/ })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(handset.page.getByRole('button', { name: 'Answer' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(end).toBeFocused()
  await page.bringToFront()
  await expectConnected(page)
  await hangUp(page)
  await handset.page.bringToFront()
  await expect(field).toBeFocused()
})
