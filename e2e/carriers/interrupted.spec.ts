import { settledCall, settledCalls } from '../fixtures/api.ts'
import { dial, expectConnected, expectIdle, hangUp } from '../fixtures/dialer.ts'
import { expectAudioGoesOn } from '../fixtures/sound/call-audio.ts'
import type { FarPhone } from './far-end.ts'
import { expect, test } from './test.ts'

const NUMBER = '+14152000142'
let phone: FarPhone

test.beforeEach(async ({ page, accounts, farEnd }) => {
  // Credit for two calls, even while the page does not know that the first is settled.
  await accounts.signUp(page, { packages: ['starter-5'] })
  phone = await farEnd.phone(NUMBER)
  await page.bringToFront()
  await dial(page, NUMBER)
  await phone.answer()
  await expectConnected(page)
})

test('a reload ends the call, and the next one connects', async ({ page }) => {
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await expectIdle(page)
  await expect.poll(() => phone.state()).toBe('over')
  expect(await settledCall(page)).toMatchObject({ status: 'completed' })

  await dial(page, NUMBER)
  await phone.answer()
  await expectConnected(page)
  await hangUp(page)
  expect(await settledCalls(page)).toHaveLength(2)
})

test('a call goes on while its signalling is away, and can be ended afterwards', async ({
  page,
  farEnd,
}) => {
  const notice = page.getByText(new RegExp(`^${farEnd.provider} error: .+ \\(Code: \\d+\\)$`))
  await farEnd.connectSignalling(false)
  await expect(page.getByText('Reconnecting...')).toBeVisible()
  await expect(notice).toBeVisible()
  await expectAudioGoesOn(page)
  await farEnd.connectSignalling(true)
  await expectConnected(page)
  await expect(notice).toBeHidden()
  await hangUp(page)
  await expect.poll(() => phone.state()).toBe('over')
})

// spec 8.63
test('an interruption between two calls is shown until it has passed, and the next call connects', async ({
  page,
  farEnd,
}) => {
  await hangUp(page)
  const notice = page.getByText(new RegExp(`^${farEnd.provider} error: .+ \\(Code: \\d+\\)$`))
  await farEnd.connectSignalling(false)
  await expect(notice).toBeVisible()
  await expectIdle(page)
  await farEnd.connectSignalling(true)
  await expect(notice).toBeHidden()
  const other = await farEnd.phone('+14152000143')
  await page.bringToFront()
  await dial(page, other.number)
  await other.answer()
  await expectConnected(page)
  await hangUp(page)
})

test('a call goes on while the server is killed and comes back, and is settled once', async ({
  page,
  product,
}) => {
  await product.server.kill()
  await expectAudioGoesOn(page)
  await product.restartServer()
  await hangUp(page)
  expect(await settledCalls(page)).toMatchObject([{ status: 'completed' }])
})
