import { expect, test } from '../fixtures/test.ts'

test('a test of the setup ends with a verdict, calls nobody and costs nothing', async ({
  page,
  people,
  sandbox,
}) => {
  const before = new Set((await sandbox.legs()).map(({ sid }) => sid))
  await people.newcomer(page)
  await page.getByRole('button', { name: 'Test your setup' }).click()
  const panel = page.getByRole('region', { name: 'Test your setup' })
  await expect(panel.getByText('Connected. Say something')).toBeVisible({ timeout: 15_000 })
  await expect
    .poll(async () =>
      Number(await panel.getByRole('meter').getAttribute('aria-valuenow', { timeout: 1_000 })),
    )
    .toBeGreaterThan(5)
  await expect(panel.getByText('Test completed')).toBeVisible({ timeout: 20_000 })
  await expect(panel.getByText('Your microphone works: we heard you.')).toBeVisible()
  await expect(panel.getByText('Your network is ready for calls.')).toBeVisible()
  await expect(panel.getByText(/^Round trip \d+ ms/)).toBeVisible()

  // Other journeys have called in this sandbox before.
  const [leg, ...others] = (await sandbox.legs()).filter(({ sid }) => !before.has(sid))
  expect(others).toEqual([])
  expect(leg).toMatchObject({ to: '', status: 'completed' })
  expect(await people.history(page)).toEqual([])
  expect(await people.available(page)).toBe(1)

  // The phone is as good as before.
  await people.dial(page, '+14155550106')
  await expect(panel).toBeHidden()
  await people.connected(page)
  await expect(page.getByRole('button', { name: 'Test your setup' })).toBeDisabled()
  await people.hangUp(page)
})

test('the setup can be tested after a talk', async ({ page, people }) => {
  await people.newcomer(page)
  await people.dial(page, '+14155550106')
  await people.connected(page)
  await page.waitForTimeout(5_500)
  await people.hangUp(page)
  await page.getByRole('button', { name: 'Dismiss the question' }).click()
  await page.getByRole('button', { name: 'Test your setup' }).click()
  const panel = page.getByRole('region', { name: 'Test your setup' })
  await expect(panel.getByText('Test completed')).toBeVisible({ timeout: 25_000 })
  await expect(panel.getByText('Your microphone works: we heard you.')).toBeVisible()
  await expect(panel.getByText(/ 0\.0 % lost/)).toBeVisible()
})

test('a microphone that is refused is the verdict', async ({ page, people, context }) => {
  await people.newcomer(page)
  await context.clearPermissions()
  await page.addInitScript(() => {
    // The flags of the test browser allow every microphone: this one is refused as a person would.
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('denied', 'NotAllowedError'))
  })
  await page.reload()
  await page.getByRole('button', { name: 'Test your setup' }).click()
  const panel = page.getByRole('region', { name: 'Test your setup' })
  await expect(panel.getByText('Test failed')).toBeVisible()
  await expect(panel.getByText('Please allow microphone access and try again.')).toBeVisible()
})

test('a call is rated, the rating is kept, and rating again replaces it', async ({
  page,
  people,
}) => {
  await people.newcomer(page)
  await people.dial(page, '+14155550106')
  await people.connected(page)
  await page.waitForTimeout(6_000)
  await people.hangUp(page)
  const card = page.getByRole('region', { name: 'How was the call?' })
  await card.getByRole('button', { name: '2 of 5, Poor' }).click()
  await card.getByRole('button', { name: 'Echo' }).click()
  await expect(card.getByText('You rated the call Poor (2 of 5): echo.')).toBeVisible()

  const { id } = await people.settledCall(page)
  const feedback = () => people.ask(page, `/api/call/${String(id)}/feedback`)
  expect(await feedback()).toEqual({ feedback: { score: 2, issue: 'echo' } })
  await page.getByRole('tab', { name: 'Call History' }).click()
  await page.getByRole('tab', { name: 'Dialer' }).click()
  await expect(card.getByText('Poor (2 of 5): echo.')).toBeVisible()

  await card.getByRole('button', { name: 'Change' }).click()
  await card.getByRole('button', { name: '5 of 5, Great' }).click()
  await expect(card.getByText('You rated the call Great (5 of 5).')).toBeVisible()
  expect(await feedback()).toEqual({ feedback: { score: 5 } })
  await card.getByRole('button', { name: 'Dismiss the question' }).click()
  await expect(card).toBeHidden()
  await page.getByRole('tab', { name: 'Call History' }).click()
  await page.getByRole('tab', { name: 'Dialer' }).click()
  await people.idle(page)
  await expect(card).toBeHidden()
})

test('nobody is asked about a call that nobody took', async ({ page, people }) => {
  await people.newcomer(page)
  await people.dial(page, '+14155550101')
  await expect(page.getByText('Call Error:')).toBeVisible({ timeout: 15_000 })
  await people.settledCall(page)
  await page.waitForTimeout(2_000)
  await expect(page.getByRole('region', { name: 'How was the call?' })).toBeHidden()
})
