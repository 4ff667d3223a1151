import { settledCall } from '../fixtures/api.ts'
import { expectAudioGoesOn, expectTwoWayAudio } from '../fixtures/sound/call-audio.ts'
import { dial, expectConnected, hangUp } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

const STEADY_TONE = '+14155550106'
const ECHOES = '+14155550100'

test.beforeEach(async ({ page, accounts }) => {
  // Credit for two calls, even while the page does not know that the first is settled.
  await accounts.signUp(page, { packages: ['starter-5'] })
  await dial(page, STEADY_TONE)
  await expectConnected(page)
})

test('calls are possible in one of two tabs, and the other can take over', async ({
  page,
  openSecondTab,
}) => {
  const second = await openSecondTab()
  const takeOver = second.getByRole('button', { name: 'Use it here' })
  await expect(takeOver).toBeVisible()
  await expectTwoWayAudio(page)
  await hangUp(page)
  await settledCall(page)

  await takeOver.click()
  await expect(takeOver).toBeHidden()
  // Without the hold of the other tab's call, whose cost is known now.
  await expect(second.getByRole('button', { name: 'Balance' })).not.toContainText('$6.00')
  await dial(second, ECHOES)
  await expectConnected(second)
  await expect(page.getByRole('button', { name: 'Use it here' })).toBeVisible()
  await hangUp(second)
})

// spec 4.25
test('a call without media reconnects, and is not rated while no sound arrives', async ({
  page,
  sandbox,
}) => {
  const quality = page
    .locator('dt', { hasText: /^Quality$/ })
    .locator('xpath=following-sibling::dd')
  await expect(quality).toContainText(/Excellent|Great|Good|Fair|Degraded/)
  await sandbox.letMediaFlow(false)
  await expect(page.getByText('Reconnecting...')).toBeVisible()
  await expect(quality).toContainText('No sound')
  await sandbox.letMediaFlow(true)
  await expectConnected(page)
  await expectAudioGoesOn(page)
  await expect(quality).toContainText(/Excellent|Great|Good|Fair|Degraded/)
  await hangUp(page)
  await sandbox.waitForLeg(STEADY_TONE, 'completed')
})
