import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { expectIdle, openTab, press } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0'
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0'

// beyond Customers see and end their sessions, and read of a new browser
test('a customer sees where they are logged in, and logs out one browser and then all others', async ({
  page,
  accounts,
  browser,
}) => {
  const account = await accounts.signUp(page)
  const contexts = [
    await browser.newContext({ userAgent: FIREFOX }),
    await browser.newContext({ userAgent: EDGE }),
  ] as const
  const [first, second] = [await contexts[0].newPage(), await contexts[1].newPage()]
  for (const other of [first, second]) {
    await accounts.logIn(other, account)
    await expectIdle(other)
  }

  await openTab(page, 'Settings')
  await expect(page.getByText('This browser', { exact: true })).toHaveCount(1)
  await expect(page.getByText('Edge on Windows')).toBeVisible()
  await expectAccessible(page)
  await press(
    page.getByRole('button', { name: /^Log out Firefox on Windows, logged in / }),
    'Enter',
  )
  await expect(page.getByText('Firefox on Windows is logged out')).toBeVisible()
  await expect(page.getByText('Firefox on Windows', { exact: true })).toHaveCount(0)
  await first.reload()
  await expect(first.getByRole('button', { name: 'Login' })).toBeVisible()
  await second.reload()
  await expectIdle(second)

  await page.getByRole('button', { name: 'Log out all other browsers' }).click()
  await expect(page.getByText('All other browsers are logged out')).toBeVisible()
  await expectAccessible(page)
  await second.reload()
  await expect(second.getByRole('button', { name: 'Login' })).toBeVisible()
  await openTab(page, 'Dialer')
  await expectIdle(page)
  for (const context of contexts) await context.close()
})
