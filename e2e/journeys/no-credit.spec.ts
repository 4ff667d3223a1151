import { expect, test } from '../fixtures/test.ts'

test.use({ productEnv: { WELCOME_CREDIT_USD: '0' } })

test('without credit the dialer says so and dials nothing', async ({ page, people, sandbox }) => {
  await people.newcomer(page)
  await expect(page.getByText('No Credits Available')).toBeVisible()
  await people.dial(page, '+14155550100')
  await expect(
    page.getByText('Your account has no credits. Please purchase credits to make calls.'),
  ).toBeVisible()
  expect(await sandbox.legs()).toEqual([])
})
