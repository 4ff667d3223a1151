import { join } from 'node:path'
import { expectConnected, dial, hangUp } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'
import { shoot } from './shoot.ts'

test.use({
  settings: {
    PRODUCT_NAME: 'Otherphone International Calling',
    PRODUCT_LOGO: join(import.meta.dirname, '../fixtures/otherphone.svg'),
    ACCENT_COLOUR: '#0b6e4f',
  },
})

test('an own logo, colour and a long name', async ({ page, accounts }) => {
  for (const [path, state] of [
    ['/', 'landing'],
    ['/rates/india', 'rates'],
    ['/login', 'login'],
  ] as const) {
    await page.goto(path)
    await shoot(page, `brand-${state}`)
  }
  await accounts.signUp(page, { name: 'Venkatanarasimharajuvaripeta Subrahmanyam-Iyer' })
  await shoot(page, 'brand-dialer')
  await dial(page, '+14155550100')
  await expectConnected(page)
  await shoot(page, 'brand-call')
  await hangUp(page)
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible()
})
