import { balanceOf, settledCall } from '../fixtures/api.ts'
import { expectTwoWayAudio } from '../fixtures/sound/call-audio.ts'
import { dial, expectConnected, expectIdle, hangUp } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

const STEADY_TONE = '+14155550106'
const ECHOES = '+14155550100'
/** The first line of the notice, with the voice library's words. */
const SIGNALLING_ERROR = /^Twilio error: .+ \(Code: (31005|31009|53000|53001)\)$/

test.beforeEach(async ({ page, accounts }) => {
  // Credit for two calls, even while the page does not know that the first is settled.
  await accounts.signUp(page, { packages: ['starter-5'] })
  await dial(page, STEADY_TONE)
  await expectConnected(page)
})

test('a reload ends the call, and the next one connects', async ({ page, sandbox }) => {
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await expectIdle(page)
  await sandbox.waitForLeg(STEADY_TONE, 'completed')
  expect(await settledCall(page)).toMatchObject({ status: 'completed' })

  await dial(page, ECHOES)
  await expectConnected(page)
  await hangUp(page)
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

test('a call goes on while its signalling is away, and can be ended afterwards', async ({
  page,
  sandbox,
}) => {
  await sandbox.connectSignalling(false)
  await expect(page.getByText('Reconnecting...')).toBeVisible()
  await expect(page.getByText(SIGNALLING_ERROR)).toBeVisible()
  await expectTwoWayAudio(page)
  await sandbox.connectSignalling(true)
  await expectConnected(page)
  await expect(page.getByText(SIGNALLING_ERROR)).toBeHidden()
  await hangUp(page)
  await sandbox.waitForLeg(STEADY_TONE, 'completed')
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
  await expectTwoWayAudio(page)
  await expect(quality).toContainText(/Excellent|Great|Good|Fair|Degraded/)
  await hangUp(page)
  await sandbox.waitForLeg(STEADY_TONE, 'completed')
})

// spec 8.63
test('an interruption between two calls is shown until it has passed, and the next call connects', async ({
  page,
  sandbox,
}) => {
  await hangUp(page)
  await sandbox.connectSignalling(false)
  const notice = page.getByText(SIGNALLING_ERROR)
  await expect(notice).toBeVisible()
  await expectIdle(page)
  await sandbox.connectSignalling(true)
  await expect(notice).toBeHidden()
  await dial(page, ECHOES)
  await expectConnected(page)
  await hangUp(page)
})

test('a call goes on while the server is killed and comes back, and is settled once', async ({
  page,
  product,
}) => {
  await product.server.kill()
  await expectTwoWayAudio(page)
  await product.restartServer()
  await hangUp(page)
  const call = await settledCall(page)
  expect(call).toMatchObject({ status: 'completed' })
  expect(await balanceOf(page)).toBeCloseTo(6 - (call['actualCost'] as number), 6)
})
