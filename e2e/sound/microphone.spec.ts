import { availableCreditOf, callHistory } from '../fixtures/api.ts'
import { dial, expectIdle } from '../fixtures/dialer.ts'
import { needWholeChromium } from '../fixtures/whole-chromium.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ permissions: [] })

// spec 5.21, 5.22, 6.4
test('without a microphone nothing is dialled or held, and the audio check names the reason', async ({
  page,
  accounts,
}) => {
  await needWholeChromium()
  await accounts.signUp(page)
  await dial(page, '+14155550100')
  await expect(page.getByText('Microphone Error:')).toBeVisible()
  await expect(
    page.getByText(
      'Microphone access is required for making calls. Please allow microphone access and try again.',
    ),
  ).toBeVisible()
  await expectIdle(page)
  expect(await callHistory(page)).toEqual([])
  expect(await availableCreditOf(page)).toBe(1)

  await page.getByRole('button', { name: 'Test your setup' }).click()
  const panel = page.getByRole('region', { name: 'Test your setup' })
  await expect(panel.getByText('Test failed')).toBeVisible()
  await expect(panel.getByText('Please allow microphone access and try again.')).toBeVisible()
})
