import { expectAccessible } from '../fixtures/accessibility.ts'
import { balanceOf, rentNumber, request } from '../fixtures/api.ts'
import { openTab } from '../fixtures/dialer.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { expect, test } from '../fixtures/test.ts'
import { leaveMessage, loudness } from '../fixtures/voicemail.ts'

const CALLER = '+12125550157'

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
  await card.getByRole('button', { name: /^Voicemail/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Voicemail' })
  await dialog.getByLabel('Greeting').fill('You have reached the bakery.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('the caller can leave a message')

  await leaveMessage({ page, context, product, sandbox, from: CALLER, to: number })

  await page.goto('/dashboard?tab=history')
  await page.getByRole('button', { name: /^Voicemail.*1 new message/ }).click()
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

  await message.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No messages.')).toBeVisible()
  expect(await request(page, '/api/voicemails')).toEqual({ voicemails: [] })
})
