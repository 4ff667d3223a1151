import { expectAudioGoesOn, expectTwoWayAudio } from '../fixtures/sound/call-audio.ts'
import { dial, expectConnected, hangUp } from '../fixtures/dialer.ts'
import {
  recordMicrophones,
  unplugMicrophones,
  usedMicrophones,
} from '../fixtures/sound/microphones.ts'
import { expect, test } from '../fixtures/test.ts'

const HEADSET = 'Fake Audio Input 1'
const BUILT_IN = 'Fake Audio Input 2'

test('a call goes on with another microphone when the chosen one is unplugged, and returns to it', async ({
  page,
  accounts,
}) => {
  await recordMicrophones(page)
  await accounts.signUp(page)
  await page.getByRole('button', { name: 'Sound settings' }).click()
  const panel = page.getByRole('region', { name: 'Sound settings' })
  await dial(page, '+14155550100')
  await expectConnected(page)
  await panel.getByRole('combobox', { name: 'Microphone' }).click()
  await page.getByRole('option', { name: HEADSET }).click()
  await expect.poll(() => usedMicrophones(page)).toEqual([HEADSET])
  await expectTwoWayAudio(page)

  await unplugMicrophones(page, [HEADSET])
  await expect(page.getByText(`The microphone “${HEADSET}” was disconnected.`)).toBeVisible()
  await expect.poll(() => usedMicrophones(page)).not.toContain(HEADSET)
  await expect.poll(async () => (await usedMicrophones(page)).length).toBe(1)
  await expectAudioGoesOn(page)

  await unplugMicrophones(page, [])
  await expect(
    page.getByText(`The microphone “${HEADSET}” is connected again and is used now.`),
  ).toBeVisible()
  await expect.poll(() => usedMicrophones(page)).toEqual([HEADSET])
  await expectAudioGoesOn(page)
  await expectConnected(page)
  await hangUp(page)
  await expect.poll(() => usedMicrophones(page)).toEqual([])
})

test('where no default microphone is listed, a call goes on with the next one, and again after none was left', async ({
  page,
  accounts,
}) => {
  await recordMicrophones(page, { listsDefault: false })
  await accounts.signUp(page)
  await dial(page, '+14155550100')
  await expectConnected(page)
  await expect.poll(() => usedMicrophones(page)).toEqual([HEADSET])
  await expectTwoWayAudio(page)

  await unplugMicrophones(page, [HEADSET])
  await expect(
    page.getByText(`The microphone “${HEADSET}” was disconnected. “${BUILT_IN}” is used now.`),
  ).toBeVisible()
  await expectAudioGoesOn(page)
  await unplugMicrophones(page, [])
  await page.getByRole('button', { name: 'Sound settings' }).click()
  const panel = page.getByRole('region', { name: 'Sound settings' })
  // The buttons of the call have the same choice.
  await panel.getByRole('combobox', { name: 'Microphone' }).click()
  await expect(page.getByRole('option', { name: HEADSET })).toBeVisible()
  await expect(page.getByRole('option', { name: BUILT_IN })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  expect(await usedMicrophones(page)).toEqual([BUILT_IN])
  await page.keyboard.press('Escape')

  await unplugMicrophones(page, [HEADSET, BUILT_IN])
  await expect(page.getByText('no other one is connected')).toBeVisible()
  await unplugMicrophones(page, [HEADSET])
  await expect.poll(() => usedMicrophones(page)).toContain(BUILT_IN)
  await expectAudioGoesOn(page)
  await expectConnected(page)
  await hangUp(page)
  await expect.poll(() => usedMicrophones(page)).toEqual([])
})
