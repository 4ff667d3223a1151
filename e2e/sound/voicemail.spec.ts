import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { balanceOf, rentNumber, request, settledCalls } from '../fixtures/api.ts'
import { dial, expectConnected, hangUp, openTab, startCall } from '../fixtures/dialer.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { expect, test } from '../fixtures/test.ts'
import { leaveMessage, leaveMessageAtOnce, loudness } from '../fixtures/voicemail.ts'

const CALLER = '+12125550157'
const FAR_END = '+14155550100'

// beyond Rented numbers take voicemail, with a written or recorded greeting
test('a caller whose call is not answered leaves a message, which is played, called back and deleted', async ({
  page,
  accounts,
  context,
  product,
  sandbox,
}) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  const number = await rentNumber(page, 'US')
  await expectRegistered(page)
  const before = await balanceOf(page)

  await openTab(page, 'My Numbers')
  const card = page.getByRole('article')
  await card.getByRole('button', { name: /^When someone calls/ }).click()
  const dialog = page.getByRole('dialog', { name: 'When someone calls' })
  await dialog.getByRole('radio', { name: 'A spoken text' }).check()
  await dialog.getByLabel('Greeting').fill('You have reached the bakery.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('then Voicemail')

  await leaveMessage({ page, context, product, sandbox, from: CALLER, to: number })

  await page.goto('/dashboard?tab=history')
  await page.getByRole('radio', { name: /^Voicemail.*1 new message/ }).click()
  const message = page.getByRole('listitem').filter({ hasText: /212.?555.?0157/ })
  await expect(message).toContainText('New')
  await expectAccessible(page)
  const [stored] = (await request(page, '/api/voicemails'))['voicemails'] as { id: string }[]
  const { wav } = await request(page, `/api/voicemails/${stored?.id}/sound`)
  expect(loudness(String(wav))).toBeGreaterThan(100)

  await message.getByRole('button', { name: /^Play/ }).click()
  const player = message.locator('audio')
  const position = () => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)
  await expect.poll(position).toBeGreaterThan(0)
  await expect(message).not.toContainText('New')
  expect(await balanceOf(page)).toBe(before)

  await message.getByRole('button', { name: /^Call back/ }).click()
  const dialled = page.getByRole('textbox', { name: 'Phone number' })
  await expect.poll(async () => (await dialled.inputValue()).replace(/[^+\d]/g, '')).toBe(CALLER)
  await startCall(page)
  await expectConnected(page)
  await hangUp(page)

  await page.goto('/dashboard?tab=history&view=voicemail')
  await message.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No messages.')).toBeVisible()
  expect(await request(page, '/api/voicemails')).toEqual({ voicemails: [] })
})

test('a caller leaves a message while the renter is in another call, which goes on', async ({
  page,
  accounts,
  context,
  product,
  sandbox,
}) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  const number = await rentNumber(page, 'US')
  await expectRegistered(page)
  const { numbers } = await request(page, '/api/numbers')
  const [{ id = '' } = {}] = numbers as { id: string }[]
  const greeting = { voicemailGreeting: 'I am in another call.' }
  await request(page, `/api/numbers/${id}/settings`, greeting, 'PATCH')

  await dial(page, FAR_END)
  await expectConnected(page)
  await leaveMessageAtOnce({ page, context, product, sandbox, from: CALLER, to: number })
  await page.bringToFront()
  await expectConnected(page)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await hangUp(page)

  const [message] = (await request(page, '/api/voicemails'))['voicemails'] as { id: string }[]
  const { wav } = await request(page, `/api/voicemails/${message?.id}/sound`)
  expect(loudness(String(wav))).toBeGreaterThan(100)
  const calls = await settledCalls(page)
  expect(calls.map(({ direction, status }) => [direction, status])).toEqual([
    ['inbound', 'no-answer'],
    ['outbound', 'completed'],
  ])
})
