import { openTab } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

test('a tab that cannot be loaded leaves the others usable, and is loaded when the server is back', async ({
  page,
  accounts,
  product,
}) => {
  await accounts.signUp(page)
  await product.server.stop()
  await openTab(page, 'Settings')
  const banner = page.getByRole('alert').filter({ hasText: 'Backend Connection Issue' })
  await expect(banner).toBeVisible()
  await openTab(page, 'Dialer')
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible()

  await product.restartServer()
  await openTab(page, 'Settings')
  await expect(page.getByRole('heading', { name: 'Caller ID Settings' })).toBeVisible()
  await expect(banner).toBeHidden()
})
