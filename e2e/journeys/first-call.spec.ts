import { expectTwoWayAudio, hearing, liveMicrophones } from '../fixtures/audio.ts'
import { expect, test } from '../fixtures/test.ts'

const PLAYS_BACK_DIGITS = '+14155550103'

test("a newcomer's first call, from registration to the exact cost", async ({
  page,
  people,
  sandbox,
}) => {
  const person = await people.register(page)
  await expect(page.getByText(person.email)).toBeVisible()

  await page.goto(await people.verificationLink(person))
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/, { timeout: 5_000 })

  await people.logIn(page, person)
  await expect(page).toHaveURL(/\/dashboard\?tab=dialer$/)
  await expect(page.getByText('Asha Rao')).toBeVisible()
  await expect(page.getByText('$1.00').first()).toBeVisible()

  await people.dial(page, PLAYS_BACK_DIGITS)
  await people.connected(page)
  await expect(page.getByRole('timer')).toHaveText(/^00:0\d$/)
  const beforeDigits = await hearing(page)
  for (const key of ['4', '2', 'hash']) {
    await page.getByRole('button', { name: new RegExp(`^${key}( |$)`) }).click()
  }
  await expect.poll(async () => (await sandbox.legTo(PLAYS_BACK_DIGITS))?.digits).toBe('42#')
  // The far end plays the digits back.
  await expectTwoWayAudio(page, beforeDigits)

  await people.hangUp(page)
  expect(await liveMicrophones(page)).toBe(0)

  const call = await people.settledCall(page)
  const rate = call['sellingRatePerMinute'] as number
  expect(call).toMatchObject({
    direction: 'outbound',
    toNumber: PLAYS_BACK_DIGITS,
    status: 'completed',
    billedSeconds: 60,
    actualCost: rate,
  })
  expect(await people.balance(page)).toBeCloseTo(1 - rate, 6)
  expect(await people.available(page)).toBeCloseTo(1 - rate, 6)

  await page.getByRole('tab', { name: 'Call History' }).click()
  await expect(page).toHaveURL(/tab=history$/)
  const row = page.getByRole('row', { name: /415.?555.?0103/ })
  await expect(row).toContainText('Completed')
  await expect(row).toContainText(`$${rate.toFixed(4)}`)
})
