import { availableCreditOf } from '../fixtures/api.ts'
import { dial, expectIdle, messages, openTab } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

test('a call that the carrier does not allow says why, at its end and in the history', async ({
  page,
  accounts,
  sandbox,
}) => {
  await accounts.signUp(page)
  const words = 'Our carrier does not allow calls to this number.'
  await sandbox.forbidCallsTo(['GB'])
  await dial(page, '+442079460000')
  await expect(messages(page, 'Call Error:')).toContainText(words)
  await expectIdle(page)
  expect(await availableCreditOf(page)).toBe(1)
  await openTab(page, 'Call History')
  await page.getByText('+44 20 7946 0000').first().click()
  await expect(page.getByRole('table').getByText(words)).toBeVisible()
})
