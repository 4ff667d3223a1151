import { dial, expectConnected, hangUp } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'
import { type Page } from '@playwright/test'

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

declare global {
  interface Window {
    playedSounds: Set<HTMLAudioElement>
    unpluggedSpeaker: string | null
  }
}

/** A sound that plays in the page. */
interface PlayingSound {
  /** The name of its device, or {@link DEFAULT_SPEAKER}. */
  speaker: string
  /** 0 to 1. */
  volume: number
}

/** The browser's default device, whichever it is. */
const DEFAULT_SPEAKER = 'default'

/**
 * Records the sounds of the page, and lets the test unplug speakers. The browser has fake ones, and with `listsDefault`
 * an entry for the default one, as Chromium has and Firefox has not.
 */
async function recordSpeakers(page: Page, { listsDefault = true } = {}): Promise<void> {
  await page.addInitScript(keepSpeakers, { listsDefault })
}

/** The sounds of the call, which are streams and no files. */
function callSounds(page: Page): Promise<PlayingSound[]> {
  return page.evaluate(readSounds)
}

/** Unplugs the speaker of this name; null plugs all of them in again. */
async function unplugSpeaker(page: Page, name: string | null): Promise<void> {
  await page.evaluate(change, name)
}

/** Runs in the page, before any of its scripts. */
function keepSpeakers({ listsDefault }: { listsDefault: boolean }): void {
  window.playedSounds = new Set()
  window.unpluggedSpeaker = null
  const { play } = HTMLAudioElement.prototype
  HTMLAudioElement.prototype.play = function (this: HTMLAudioElement) {
    window.playedSounds.add(this)
    return play.call(this)
  }
  const { mediaDevices } = navigator
  const enumerateDevices = mediaDevices.enumerateDevices.bind(mediaDevices)
  mediaDevices.enumerateDevices = async () => {
    const devices = await enumerateDevices()
    return devices.filter(
      ({ kind, label, deviceId }) =>
        kind !== 'audiooutput' ||
        (label !== window.unpluggedSpeaker && (listsDefault || deviceId !== 'default')),
    )
  }
}

/** Runs in the page. */
function change(name: string | null): void {
  window.unpluggedSpeaker = name
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
}

/** Runs in the page. */
async function readSounds(): Promise<PlayingSound[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return [...window.playedSounds]
    .filter(sound => sound.srcObject && !sound.paused)
    .map(({ sinkId, volume }) => {
      const speaker = devices.find(
        ({ kind, deviceId }) => kind === 'audiooutput' && deviceId === sinkId,
      )
      const isDefault = sinkId === '' || sinkId === 'default'
      return { speaker: isDefault ? 'default' : (speaker?.label ?? 'unknown'), volume }
    })
}
