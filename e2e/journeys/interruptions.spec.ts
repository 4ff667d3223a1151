import { balanceOf, settledCall } from '../fixtures/api.ts'
import { expectTwoWayAudio } from '../fixtures/call-audio.ts'
import { dial, expectConnected, expectIdle, hangUp } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

const STEADY_TONE = '+14155550106'
const ECHOES = '+14155550100'

test.beforeEach(async ({ page, accounts }) => {
  await accounts.signUp(page)
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
  await expectTwoWayAudio(page)
  await sandbox.connectSignalling(true)
  await expectConnected(page)
  await hangUp(page)
  await sandbox.waitForLeg(STEADY_TONE, 'completed')
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
  expect(await balanceOf(page)).toBeCloseTo(1 - (call['actualCost'] as number), 6)
})
