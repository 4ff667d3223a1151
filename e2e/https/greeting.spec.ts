import { rentNumber } from '../fixtures/api.ts'
import { audioStats } from '../fixtures/sound/call-audio.ts'
import { openTab } from '../fixtures/dialer.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { callUnanswered } from '../fixtures/voicemail.ts'
import { expect, test } from './test.ts'

const CALLER = '+12125550157'

test('a greeting is recorded, played on the page and heard by a caller', async ({
  page,
  accounts,
  context,
  product,
  sandbox,
}) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  const number = await rentNumber(page, 'US')
  await expectRegistered(page)
  await openTab(page, 'My Numbers')
  await page.getByRole('button', { name: /^When someone calls/ }).click()
  const dialog = page.getByRole('dialog', { name: 'When someone calls' })
  await dialog.getByRole('radio', { name: 'My own recording' }).check()
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(dialog.getByText(/^00:(0[2-9]|1\d) of 00:20$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  const player = dialog.getByLabel('Your recorded greeting')
  const duration = () => player.evaluate((audio: HTMLAudioElement) => audio.duration)
  await expect.poll(duration).toBeGreaterThan(1)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('article')).toContainText('then Voicemail')

  const caller = await callUnanswered({ page, context, product, sandbox, from: CALLER, to: number })
  const energy = async () => (await audioStats(caller.page)).energyReceived
  await expect.poll(energy).toBeGreaterThan(0.0005)
  await caller.hangUp()
})
