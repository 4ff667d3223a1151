import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { numberServer, rented } from '../../../../../../testing/number-server.ts'
import { renderScreen } from '../../../../../../testing/render-screen.tsx'
import { NumbersPage } from '../../NumbersPage.tsx'

const PATH = '/api/numbers/num_1/voicemail/recording'
const SETTINGS_PATH = '/api/numbers/num_1/settings'
const SAMPLES_PER_SECOND = 8_000

/** What the browser's parts do in a test. */
let browser: {
  openMicrophone: () => Promise<unknown>
  recordedSeconds: number
  stopTrack: () => void
}

class FakeRecorder extends EventTarget {
  static last: FakeRecorder
  state = 'inactive'
  mimeType = 'audio/webm'
  constructor() {
    super()
    FakeRecorder.last = this
  }
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    const data = new Blob(['sound'])
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }))
    this.dispatchEvent(new Event('stop'))
  }
}

/** Decodes everything to two channels, of which one is silent. */
class FakeOfflineContext {
  async decodeAudioData() {
    const length = browser.recordedSeconds * SAMPLES_PER_SECOND
    const channels = [new Float32Array(length).fill(0.5), new Float32Array(length)]
    return { numberOfChannels: 2, length, getChannelData: (n: number) => channels[n] }
  }
}

class FakeAudioContext {
  state = 'running'
  createAnalyser() {
    return { fftSize: 0, getFloatTimeDomainData: () => undefined }
  }
  createMediaStreamSource() {
    return { connect: () => undefined }
  }
  async close() {}
}

beforeEach(() => {
  const stopTrack = vi.fn()
  const track = { stop: stopTrack, addEventListener: () => undefined }
  const stream = { active: true, getTracks: () => [track], getAudioTracks: () => [track] }
  browser = { openMicrophone: async () => stream, recordedSeconds: 3, stopTrack }
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('OfflineAudioContext', FakeOfflineContext)
  vi.stubGlobal('AudioContext', FakeAudioContext)
  const getUserMedia = () => browser.openMicrophone()
  const mediaDevices = { getUserMedia, addEventListener: () => undefined }
  vi.stubGlobal('navigator', { ...navigator, onLine: true, mediaDevices })
  URL.createObjectURL = () => 'blob:sound'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => vi.unstubAllGlobals())

const dialog = () => within(screen.getByRole('dialog', { name: 'When someone calls' }))
const button = (name: string) => dialog().findByRole('button', { name })

async function openRecorder(number: Record<string, unknown> = {}) {
  const { responses, state } = numberServer({ numbers: [rented(number)] })
  const rendered = renderScreen(<NumbersPage />, { responses })
  const { user } = rendered
  await user.click(
    await screen.findByRole('button', { name: 'When someone calls +1 415 555 2671' }),
  )
  await user.click(dialog().getByRole('radio', { name: 'My own recording' }))
  return { ...rendered, state }
}

describe('the recorder of a greeting', () => {
  it('sends what was recorded as a WAV file of a phone, and releases the microphone', async () => {
    const { user, bodies } = await openRecorder()
    await user.click(await button('Record'))
    await user.click(await button('Stop'))
    expect(await dialog().findByLabelText('Your recorded greeting')).toBeTruthy()
    expect(browser.stopTrack).toHaveBeenCalled()
    await user.click(await button('Save'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const { wav } = bodies[PATH] as { wav: string }
    const file = Buffer.from(wav, 'base64')
    expect(file.toString('latin1', 0, 4)).toBe('RIFF')
    expect(file.length).toBe(44 + 3 * 2 * SAMPLES_PER_SECOND)
    // Half of the loud channel and half of the silent one.
    expect(file.readInt16LE(44)).toBe(8_192)
    expect((await screen.findByRole('article')).textContent).toMatch(/then Voicemail/)
  })

  it('cuts a recording that is longer than a greeting', async () => {
    browser.recordedSeconds = 25
    const { user, bodies } = await openRecorder()
    await user.click(await button('Record'))
    await user.click(await button('Stop'))
    await dialog().findByLabelText('Your recorded greeting')
    await user.click(await button('Save'))
    await waitFor(() => expect(bodies[PATH]).toBeTruthy())
    const { wav } = bodies[PATH] as { wav: string }
    expect(Buffer.from(wav, 'base64').length).toBe(44 + 20 * 2 * SAMPLES_PER_SECOND)
  })

  it.each([
    [
      'the microphone is refused',
      /Microphone access is required for a recording/,
      () => {
        browser.openMicrophone = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      },
    ],
    ['the browser cannot record', /cannot record/, () => vi.stubGlobal('MediaRecorder', undefined)],
  ])('explains that %s', async (_name, message, arrange) => {
    arrange()
    const { user } = await openRecorder()
    await user.click(await button('Record'))
    expect((await dialog().findByRole('alert')).textContent).toMatch(message)
    expect(await button('Record')).toHaveProperty('disabled', false)
  })

  it('refuses a recording of less than a second', async () => {
    browser.recordedSeconds = 0.5
    const { user } = await openRecorder()
    await user.click(await button('Record'))
    await user.click(await button('Stop'))
    expect((await dialog().findByRole('alert')).textContent).toMatch(/shorter than a second/)
  })

  it('does not send a form without a recording', async () => {
    const { user, requests } = await openRecorder()
    await button('Record')
    await user.click(await button('Save'))
    expect((await dialog().findByRole('alert')).textContent).toBe('Record a greeting first.')
    expect(requests).not.toContain(PATH)
  })

  it('releases the microphone when the dialog is closed', async () => {
    const { user } = await openRecorder()
    await user.click(await button('Record'))
    await button('Stop')
    await user.click(await button('Cancel'))
    expect(browser.stopTrack).toHaveBeenCalled()
    act(() => void FakeRecorder.last.dispatchEvent(new Event('stop')))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('plays the stored greeting, and saves it again without a request', async () => {
    const stored = { voicemailGreeting: 'Hello.', hasRecordedGreeting: true }
    const { user, bodies } = await openRecorder(stored)
    expect(await dialog().findByLabelText('Your recorded greeting')).toBeTruthy()
    expect(await button('Record again')).toBeTruthy()
    await user.click(await button('Save'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bodies[PATH]).toBeUndefined()
  })

  it('is replaced by the spoken text that the number had before', async () => {
    const stored = { voicemailGreeting: 'Hello.', hasRecordedGreeting: true }
    const { user, bodies } = await openRecorder(stored)
    await user.click(dialog().getByRole('radio', { name: 'A spoken text' }))
    await user.click(await button('Save'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies[SETTINGS_PATH]).toEqual({ voicemailGreeting: 'Hello.' })
  })

  it('keeps the dialog with its recording when it is refused, after the other settings were saved', async () => {
    const { user, state, requests, bodies } = await openRecorder()
    await user.click(dialog().getByRole('checkbox', { name: /^Ring here/ }))
    await user.click(await button('Record'))
    await user.click(await button('Stop'))
    await dialog().findByLabelText('Your recorded greeting')
    state.recording = { status: 503, body: { error: 'Please try again.', code: 'busy' } }
    await user.click(await button('Save'))
    expect(await dialog().findByText('Please try again.')).toBeTruthy()
    expect(bodies[SETTINGS_PATH]).toEqual({ ringsBrowser: false })
    expect(requests.indexOf(SETTINGS_PATH)).toBeLessThan(requests.indexOf(PATH))
    expect(document.querySelector('article')?.textContent).toContain('A call now: Busy tone')
    state.recording = null
    await user.click(await button('Save'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await screen.findByRole('article')).textContent).toContain('A call now: Voicemail')
  })
})
