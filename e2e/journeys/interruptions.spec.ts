import { expectTwoWayAudio, listenToCalls } from '../fixtures/audio.ts'
import { expect, test } from '../fixtures/test.ts'

test.beforeEach(async ({ page, people }) => {
  await people.newcomer(page)
})

test('a reload in the middle ends the call, and the dialer is ready again', async ({
  page,
  people,
  sandbox,
}) => {
  await people.dial(page, '+14155550106')
  await people.connected(page)
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await people.idle(page)
  await expect.poll(async () => (await sandbox.legTo('+14155550106'))?.status).toBe('completed')
  expect(await people.settledCall(page)).toMatchObject({ status: 'completed', billedSeconds: 60 })

  await people.dial(page, '+14155550100')
  await people.connected(page)
  await people.hangUp(page)
})

test('one phone among two tabs, and it can be taken over', async ({ page, people, context }) => {
  await people.dial(page, '+14155550106')
  await people.connected(page)

  const second = await context.newPage()
  await listenToCalls(second)
  await second.goto('/dashboard')
  const takeOver = second.getByRole('button', { name: 'Use it here' })
  await expect(takeOver).toBeVisible()
  await expectTwoWayAudio(page)
  await people.hangUp(page)

  await takeOver.click()
  await expect(takeOver).toBeHidden()
  await people.dial(second, '+14155550100')
  await people.connected(second)
  await expect(page.getByRole('button', { name: 'Use it here' })).toBeVisible()
  await people.hangUp(second)
})

test('a call goes on while other tabs of the dashboard are looked at', async ({ page, people }) => {
  await people.dial(page, '+14155550106')
  await people.connected(page)
  await page.getByRole('tab', { name: 'Call History' }).click()
  await expectTwoWayAudio(page)
  await expect(page).toHaveTitle(/^00:\d\d \+1 415/)
  await page.getByRole('button', { name: 'End call' }).click()
  await page.getByRole('tab', { name: 'Dialer' }).click()
  await people.idle(page)
})

test('the signalling drops in a call: the sound goes on and the call can still be ended', async ({
  page,
  people,
  sandbox,
}) => {
  await people.dial(page, '+14155550106')
  await people.connected(page)
  await sandbox.fault({ vendor: 'twilio', operation: 'signal', fault: 'drop', times: 1 })
  await expect.poll(() => sandbox.waitingFaults()).toEqual([])
  await expectTwoWayAudio(page)
  await expect(page.getByText('Call in progress')).toBeVisible()
  await people.hangUp(page)
  await expect.poll(async () => (await sandbox.legTo('+14155550106'))?.status).toBe('completed')
})

test('the server is killed in a call and comes back: the call is settled once', async ({
  page,
  people,
  product,
}) => {
  await people.dial(page, '+14155550106')
  await people.connected(page)
  await product.server.kill()
  await expectTwoWayAudio(page)
  await product.restartServer()
  await people.hangUp(page)
  const call = await people.settledCall(page)
  expect(call).toMatchObject({ status: 'completed' })
  expect(await people.balance(page)).toBeCloseTo(1 - (call['actualCost'] as number), 6)
})
