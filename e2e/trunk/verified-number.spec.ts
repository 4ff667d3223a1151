import { openSoundLine } from '../../tools/gateway/sound-line.ts'
import { ANSWERS, RINGS_AND_ANSWERS } from '../../tools/gateway/phone.ts'
import { dial, expectConnected, hangUp, openTab } from '../fixtures/dialer.ts'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { expectShown } from '../fixtures/layout/shown-texts.ts'
import { expectTwoWayAudio } from '../fixtures/sound/call-audio.ts'
import { codeReadTo, expect, test } from './test.ts'

const NUMBER = '+12125550123'

test('a user’s number is verified by a code that a call over the trunk reads out, and shown', async ({
  page,
  accounts,
  answerWith,
  control,
}) => {
  await accounts.signUp(page)
  const line = await openSoundLine()
  const own = await answerWith(ANSWERS.replace('[media_port]', String(line.port)))
  await openTab(page, 'Settings')
  await page.getByLabel('Phone number', { exact: true }).fill(NUMBER)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(/^We are calling .* to tell you a code\.$/)).toBeVisible()
  await expectAccessible(page)
  // The gateway hangs up when it has said the code twice.
  await expect.poll(() => own.messages()).toContain('BYE sip:')
  await own.stop()
  expect(line.loudSamples()).toBeGreaterThan(8_000)
  await page.getByLabel('Verification code').fill(codeReadTo(NUMBER, control.requests()))
  line.close()
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expectShown(page, `Phone number ${NUMBER} verified successfully!`)
  await page.getByRole('button', { name: /^Set as Caller ID/ }).click()
  await expectShown(page, `Caller ID set to ${NUMBER}`)

  const phone = await answerWith(RINGS_AND_ANSWERS)
  await openTab(page, 'Dialer')
  await dial(page, '+14155550100')
  await expectConnected(page)
  await expectTwoWayAudio(page)
  expect(phone.messages()).toContain(`From: <sip:${NUMBER}@trunk.test>`)
  await hangUp(page)
})
