import { expect, test } from '../fixtures/test.ts'

test.use({ productEnv: { WELCOME_CREDIT_USD: '0.02' } })

test('with less than a minute’s credit the dialer names the minimum', async ({ page, people }) => {
  await people.newcomer(page)
  // Germany, mobile.
  await people.dial(page, '+4915112345678')
  await expect(page.getByRole('alert')).toContainText(
    /Insufficient credits\. Minimum required for 1 min: \$0\.\d{4}/,
  )
})

test('the carrier ends the call where the credit ends', async ({ page, people }) => {
  test.setTimeout(120_000)
  await people.newcomer(page)
  await people.dial(page, '+14155550106')
  await people.connected(page)
  await expect(page.getByRole('button', { name: 'Start call' })).toBeVisible({ timeout: 75_000 })
  const call = await people.settledCall(page)
  expect(call).toMatchObject({ status: 'completed', duration: 60, billedSeconds: 60 })
  expect(await people.balance(page)).toBeGreaterThanOrEqual(0)
})
