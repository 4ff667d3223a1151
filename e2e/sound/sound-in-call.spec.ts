import { dial, expectConnected, hangUp, press } from '../fixtures/dialer.ts'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { recordMicrophones, usedProcessing } from '../fixtures/sound/microphones.ts'
import { expect, test } from '../fixtures/test.ts'

test('in a call the processing changes without an interruption, and who speaks while muted is reminded', async ({
  page,
  accounts,
}) => {
  await recordMicrophones(page)
  await accounts.signUp(page)
  await page.getByRole('button', { name: 'Sound settings' }).click()
  const panel = page.getByRole('region', { name: 'Sound settings' })
  await dial(page, '+14155550100')
  await expectConnected(page)

  // The browser of the journeys has a microphone that beeps.
  const meter = panel.getByRole('meter')
  await expect
    .poll(async () => Number(await meter.getAttribute('aria-valuenow')))
    .toBeGreaterThan(0)
  expect(await usedProcessing(page)).toEqual([{ noiseSuppression: true, echoCancellation: true }])
  for (const name of ['Noise suppression', 'Echo cancellation']) {
    await press(panel.getByRole('switch', { name }), 'Space')
    await expect(panel.getByRole('switch', { name })).not.toBeChecked()
  }
  await expect
    .poll(() => usedProcessing(page))
    .toEqual([{ noiseSuppression: false, echoCancellation: false }])
  await expect
    .poll(async () => Number(await meter.getAttribute('aria-valuenow')))
    .toBeGreaterThan(0)
  await expect(page.getByText('This microphone could not be used.')).toBeHidden()

  const reminder = page.getByText('You are muted. The other person cannot hear you.')
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(reminder).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unmute' }).click()
  await expect(reminder).toBeHidden()
  await expectConnected(page)
  await hangUp(page)
})
