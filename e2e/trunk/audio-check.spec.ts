import { RINGS_AND_ANSWERS } from '../../tools/gateway/phone.ts'
import { availableCreditOf, callHistory } from '../fixtures/api.ts'
import { expectVerdict } from '../fixtures/sound/audio-check.ts'
import { expect, test } from './test.ts'

// beyond Calls go over any SIP trunk
test('an audio check over a trunk ends with a verdict, dials no number and costs nothing', async ({
  page,
  accounts,
  answerWith,
}) => {
  await accounts.signUp(page)
  const phone = await answerWith(RINGS_AND_ANSWERS)
  await page.getByRole('button', { name: 'Test your setup' }).click()
  await expectVerdict(page)
  expect(await callHistory(page)).toEqual([])
  expect(await availableCreditOf(page)).toBe(1)
  expect(phone.messages()).not.toContain('INVITE sip:')
})
