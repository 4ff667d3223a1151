import { dial, expectConnected, hangUp } from '../fixtures/dialer.ts'
import {
  DEFAULT_SPEAKER,
  callSounds,
  playedFiles,
  recordSpeakers,
  unplugSpeaker,
} from '../fixtures/sound/speakers.ts'
import { expect, test } from '../fixtures/test.ts'

const HEADSET = 'Fake Audio Output 1'
const BUILT_IN = 'Fake Audio Output 2'

// beyond Speaker, volume and microphone are chosen
test('a call plays on the chosen speaker, goes on without it and returns to it', async ({
  page,
  accounts,
}) => {
  await recordSpeakers(page)
  await accounts.signUp(page)
  await page.getByRole('button', { name: 'Sound settings' }).click()
  const panel = page.getByRole('region', { name: 'Sound settings' })
  await dial(page, '+14155550100')
  await expectConnected(page)
  await expect.poll(() => callSounds(page)).toEqual([{ speaker: DEFAULT_SPEAKER, volume: 1 }])

  await panel.getByRole('combobox', { name: 'Speaker for calls' }).click()
  await page.getByRole('option', { name: HEADSET }).click()
  await expect.poll(() => callSounds(page)).toEqual([{ speaker: HEADSET, volume: 1 }])
  await panel.getByRole('slider', { name: 'Volume of calls' }).fill('40')
  await expect.poll(() => callSounds(page)).toEqual([{ speaker: HEADSET, volume: 0.4 }])

  await unplugSpeaker(page, HEADSET)
  await expect(page.getByText(`The speaker “${HEADSET}” was disconnected.`)).toBeVisible()
  await expect.poll(() => callSounds(page)).toEqual([{ speaker: DEFAULT_SPEAKER, volume: 0.4 }])
  await unplugSpeaker(page, null)
  await expect(
    page.getByText(`The speaker “${HEADSET}” is connected again and is used now.`),
  ).toBeVisible()
  await expect.poll(() => callSounds(page)).toEqual([{ speaker: HEADSET, volume: 0.4 }])
  await expectConnected(page)
  await hangUp(page)
})

test('where no default speaker is listed, a call goes on with the one that is left, and says so', async ({
  page,
  accounts,
}) => {
  await recordSpeakers(page, { listsDefault: false })
  await accounts.signUp(page)
  await page.getByRole('button', { name: 'Sound settings' }).click()
  const panel = page.getByRole('region', { name: 'Sound settings' })
  await dial(page, '+14155550100')
  await expectConnected(page)
  const speakers = panel.getByRole('combobox', { name: 'Speaker for calls' })
  await expect(speakers).toContainText(HEADSET)
  await expect.poll(() => callSounds(page)).toEqual([{ speaker: HEADSET, volume: 1 }])

  await unplugSpeaker(page, HEADSET)
  await expect(
    page.getByText(`The speaker “${HEADSET}” was disconnected. “${BUILT_IN}” is used now.`),
  ).toBeVisible()
  await expect.poll(() => callSounds(page)).toEqual([{ speaker: BUILT_IN, volume: 1 }])
  await unplugSpeaker(page, null)
  await speakers.click()
  await expect(page.getByRole('option', { name: HEADSET })).toBeVisible()
  await expect(page.getByRole('option', { name: BUILT_IN })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect.poll(() => callSounds(page)).toEqual([{ speaker: BUILT_IN, volume: 1 }])
  await page.getByRole('option', { name: HEADSET }).click()
  await expect.poll(() => callSounds(page)).toEqual([{ speaker: HEADSET, volume: 1 }])
  await unplugSpeaker(page, HEADSET)
  await expect.poll(() => callSounds(page)).toEqual([{ speaker: BUILT_IN, volume: 1 }])
  await unplugSpeaker(page, null)
  await expect(
    page.getByText(`The speaker “${HEADSET}” is connected again and is used now.`),
  ).toBeVisible()
  await expect.poll(() => callSounds(page)).toEqual([{ speaker: HEADSET, volume: 1 }])
  await expectConnected(page)
  await hangUp(page)
})

test('the speaker is tested with a sound, and chosen on the next visit too', async ({
  page,
  accounts,
}) => {
  await recordSpeakers(page)
  await accounts.signUp(page)
  await page.getByRole('button', { name: 'Sound settings' }).click()
  const panel = page.getByRole('region', { name: 'Sound settings' })
  const speakers = panel.getByRole('combobox', { name: 'Speaker for calls' })
  await speakers.click()
  await page.getByRole('option', { name: HEADSET }).click()
  await panel.getByRole('button', { name: 'Play a test sound on the speaker for calls' }).click()
  await expect.poll(() => playedFiles(page)).toEqual([{ speaker: HEADSET, volume: 1 }])

  await page.reload()
  await page.getByRole('button', { name: 'Sound settings' }).click()
  await expect(speakers).toContainText(HEADSET)
})
