import { rentNumber, request } from '../fixtures/api.ts'
import { audioStats, receivedEnergy } from '../fixtures/sound/call-audio.ts'
import { openTab } from '../fixtures/dialer.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { callUnanswered, loudness, recordingStatuses } from '../fixtures/voicemail.ts'
import { expect, test } from './test.ts'

const CALLER = '+12125550157'

test('a greeting is recorded, played on the page and heard by a caller', async ({
  page,
  accounts,
  context,
  product,
  sandbox,
}) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  const number = await rentNumber(page, 'US')
  await expectRegistered(page)
  await openTab(page, 'My Numbers')
  await page.getByRole('button', { name: /^When someone calls/ }).click()
  const dialog = page.getByRole('dialog', { name: 'When someone calls' })
  await dialog.getByRole('radio', { name: 'My own recording' }).check()
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(dialog.getByText(/^00:(0[2-9]|1\d) of 00:20$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  const player = dialog.getByLabel('Your recorded greeting')
  const duration = () => player.evaluate((audio: HTMLAudioElement) => audio.duration)
  await expect.poll(duration).toBeGreaterThan(1)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('article')).toContainText('then Voicemail')

  const [{ id = '' } = {}] = (await request(page, '/api/numbers'))['numbers'] as { id: string }[]
  const path = `/api/numbers/${id}/voicemail/recording`
  expect(loudness(String((await request(page, path))['wav']))).toBeGreaterThan(100)
  const parts = { page, context, product, sandbox, from: CALLER, to: number }
  const caller = await callUnanswered(parts)
  const energy = async () => (await audioStats(caller.page)).energyReceived
  await expect.poll(energy).toBeGreaterThan(0.0005)
  await caller.hangUp()
  await caller.page.close()

  // A spoken greeting is a sound too. Silence before the carrier records the message proves that the recording is played.
  await request(page, path, { wav: silentWav(20) }, 'PUT')
  const other = await callUnanswered({ ...parts, from: '+12125550159' })
  await expect.poll(() => receivedEnergy(other.page, 150)).toBeLessThan(0.00001)
  expect(await recordingStatuses(product)).toEqual([])
  await other.hangUp()
})

/** A WAV file of a phone without a sound, in base64. */
function silentWav(seconds: number): string {
  const header = Buffer.from(
    '524946460000000057415645666d74201000000001000100401f0000803e0000020010006461746100000000',
    'hex',
  )
  const sound = Buffer.alloc(seconds * 16_000)
  header.writeUInt32LE(36 + sound.length, 4)
  header.writeUInt32LE(sound.length, 40)
  return Buffer.concat([header, sound]).toString('base64')
}
