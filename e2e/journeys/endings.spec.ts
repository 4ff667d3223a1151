import { liveMicrophones } from '../fixtures/audio.ts'
import { expect, test } from '../fixtures/test.ts'

test.beforeEach(async ({ page, people }) => {
  await people.newcomer(page)
})

test('the caller hangs up: the far end is let go and one increment is paid', async ({
  page,
  people,
  sandbox,
}) => {
  await people.dial(page, '+14155550106')
  await people.connected(page)
  await people.hangUp(page)
  await expect.poll(async () => (await sandbox.legTo('+14155550106'))?.status).toBe('completed')
  expect(await people.settledCall(page)).toMatchObject({ status: 'completed', billedSeconds: 60 })
  expect(await liveMicrophones(page)).toBe(0)
})

test('the caller gives up while it rings: nothing is paid', async ({ page, people, sandbox }) => {
  await people.dial(page, '+14155550107')
  await expect(page.getByText('Connecting...')).toBeVisible()
  await expect.poll(async () => (await sandbox.legTo('+14155550107'))?.status).toBe('ringing')
  await people.hangUp(page)
  expect(await people.settledCall(page)).toMatchObject({ duration: 0, actualCost: 0 })
  expect(await people.available(page)).toBe(1)
})

test('the far end hangs up after five seconds', async ({ page, people }) => {
  await people.dial(page, '+14155550104')
  await people.connected(page)
  await people.idle(page)
  const call = await people.settledCall(page)
  expect(call).toMatchObject({ status: 'completed', billedSeconds: 60 })
  expect(call['duration']).toBeGreaterThanOrEqual(4)
  expect(call['duration']).toBeLessThanOrEqual(6)
})

for (const { what, number, status, words } of [
  { what: 'the line is busy', number: '+14155550101', status: 'busy', words: 'The line is busy.' },
  {
    what: 'nobody answers',
    number: '+14155550102',
    status: 'no-answer',
    words: 'The person you are calling is not available right now.',
  },
  {
    what: 'the number is not in service',
    number: '+14155550105',
    status: 'failed',
    words: 'This number is not in service.',
  },
]) {
  test(`${what}: it is said, nothing is paid, and the next call can start`, async ({
    page,
    people,
  }) => {
    await people.dial(page, number)
    await expect(page.getByText('Call Error:')).toBeVisible({ timeout: 15_000 })
    await expect(page.getByRole('alert')).toContainText(words)
    await people.idle(page)
    expect(await people.settledCall(page)).toMatchObject({ status, duration: 0, actualCost: 0 })
    expect(await people.available(page)).toBe(1)

    await people.dial(page, '+14155550100')
    await people.connected(page)
    await people.hangUp(page)
  })
}
