import { callHistory } from '../fixtures/api.ts'
import { expectIdle } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

const LINK = `/dashboard?number=${encodeURIComponent('web+tel:+1-415-555-0100')}`

// beyond The page is installed as an app, and opens telephone links
test('the page can be installed, and a telephone link fills in the number after login, without a call', async ({
  page,
  context,
  accounts,
}) => {
  await page.goto('/')
  const browser = await context.newCDPSession(page)
  const { errors, data } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Ringback', display: 'standalone' })
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // A test's window is a private one, in which no page can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  const { account } = await accounts.create()
  await page.goto(LINK)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Login' }).click()
  const field = page.getByRole('textbox', { name: 'Phone number' })
  await expect(field).toHaveValue('+1 415 555 0100')
  await expect(page.getByText('per min')).toBeVisible()
  await expectIdle(page)
  await expect(page).not.toHaveURL(/number=/)
  expect(await callHistory(page)).toEqual([])
})
