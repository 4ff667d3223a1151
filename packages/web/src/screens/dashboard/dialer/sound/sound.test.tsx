import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeAudio } from '../../../../../testing/fake-audio.ts'
import { ongoingCall, renderScreen } from '../../../../../testing/render-screen.tsx'
import { CallMessages } from '../../shell/messages/CallMessages.tsx'
import { DialerPage } from '../DialerPage.tsx'

const REMINDER = 'You are muted. The other person cannot hear you.'

function connected(muted = false) {
  return { status: 'connected' as const, call: ongoingCall(5, { muted }) }
}

describe('the sound settings', () => {
  it('switch noise suppression and echo cancellation during a call, by keyboard too', async () => {
    const { user, phone } = renderScreen(<DialerPage />, { phone: connected() })
    await user.click(screen.getByRole('button', { name: 'Sound settings' }))
    const noise = await screen.findByRole<HTMLInputElement>('switch', { name: 'Noise suppression' })
    expect(noise.checked).toBe(true)
    await user.click(noise)
    expect(phone.sent).toEqual([
      {
        is: 'choose-processing',
        processing: { noiseSuppression: false, echoCancellation: true },
      },
    ])
    phone.setState({ processing: { noiseSuppression: false, echoCancellation: true } })
    expect(noise.checked).toBe(false)
    await user.tab()
    await user.keyboard(' ')
    expect(phone.sent.at(-1)).toEqual({
      is: 'choose-processing',
      processing: { noiseSuppression: false, echoCancellation: false },
    })
  })

  it('show the level of the microphone in a call, and say when there is none to show', async () => {
    const { stream, setLevel } = fakeAudio()
    const { user, phone } = renderScreen(<DialerPage />)
    phone.microphoneStream = () => stream
    await user.click(screen.getByRole('button', { name: 'Sound settings' }))
    await screen.findByText('The level of your microphone is shown here during a call.')
    setLevel(0.3)
    phone.setState(connected())
    await screen.findByText('Your microphone now')
    await expect.poll(() => screen.getByRole('meter').getAttribute('aria-valuenow')).toBe('100')
  })
})

const DEVICES = [
  { deviceId: 'default', label: 'Default - Built-in' },
  { deviceId: 'headset', label: 'Headset' },
]

/** The sounds that the page starts, each with its device and volume. `fails` makes the browser refuse. */
function fakeSounds({ fails = false } = {}) {
  const started: { file: string; deviceId: string; volume: number; end: () => void }[] = []
  class FakeSound extends EventTarget {
    volume = 1
    deviceId = ''
    readonly file: string
    constructor(file: string) {
      super()
      this.file = file
    }
    setSinkId = async (deviceId: string) => {
      if (fails) throw new DOMException('gone', 'NotFoundError')
      this.deviceId = deviceId
    }
    play = async () => {
      const { file, deviceId, volume } = this
      started.push({ file, deviceId, volume, end: () => this.dispatchEvent(new Event('ended')) })
    }
    pause = () => undefined
  }
  vi.stubGlobal('Audio', FakeSound)
  return started
}

async function openSettings(phone: Parameters<typeof renderScreen>[1]) {
  const screenOfTest = renderScreen(<DialerPage />, phone)
  await screenOfTest.user.click(screen.getByRole('button', { name: 'Sound settings' }))
  await screen.findByRole('region', { name: 'Sound settings' })
  return screenOfTest
}

describe('the devices in the sound settings', () => {
  it('are chosen from lists, each for its own purpose', async () => {
    const { user, phone } = await openSettings({ phone: { inputs: DEVICES, outputs: DEVICES } })
    for (const name of ['Microphone', 'Speaker for calls', 'Speaker for the ring tone']) {
      await user.click(screen.getByRole('combobox', { name: new RegExp(name) }))
      await user.click(await screen.findByRole('option', { name: 'Headset' }))
    }
    expect(phone.sent).toEqual([
      { is: 'choose-input', deviceId: 'headset' },
      { is: 'choose-output', role: 'output', deviceId: 'headset' },
      { is: 'choose-output', role: 'ring', deviceId: 'headset' },
    ])
  })

  it('play a test sound on the chosen speaker with the volume of calls', async () => {
    const started = fakeSounds()
    const { user } = await openSettings({
      phone: { inputs: DEVICES, outputs: DEVICES, outputId: 'headset', volume: 0.4 },
    })
    await user.click(
      screen.getByRole('button', { name: 'Play a test sound on the speaker for calls' }),
    )
    await screen.findByText('Playing…')
    expect(started).toMatchObject([
      { file: '/sounds/outgoing.wav', deviceId: 'headset', volume: 0.4 },
    ])
    act(() => started[0]?.end())
    expect(screen.queryByText('Playing…')).toBeNull()
    await user.click(
      screen.getByRole('button', { name: 'Play a test sound on the speaker for the ring tone' }),
    )
    await expect.poll(() => started.length).toBe(2)
    expect(started[1]).toMatchObject({ file: '/sounds/incoming.wav', deviceId: '', volume: 1 })
  })

  it('say that a test sound failed', async () => {
    fakeSounds({ fails: true })
    const { user } = await openSettings({ phone: { outputs: DEVICES, outputId: 'headset' } })
    await user.click(
      screen.getByRole('button', { name: 'Play a test sound on the speaker for calls' }),
    )
    await screen.findByText('The browser could not play the sound on this speaker.')
  })

  it('change the volume in steps of five percent', async () => {
    const { phone } = await openSettings({ phone: { volume: 1 } })
    const slider = screen.getByRole('slider', { name: 'Volume of calls' })
    expect(slider.getAttribute('aria-valuetext')).toBe('100%')
    fireEvent.change(slider, { target: { value: '95' } })
    expect(phone.sent).toEqual([{ is: 'choose-volume', volume: 0.95 }])
  })

  it('show only what the browser can change', async () => {
    await openSettings({ phone: { inputs: DEVICES, outputs: [], volume: null } })
    expect(screen.getByRole('combobox', { name: /Microphone/ })).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: /Speaker/ })).toBeNull()
    expect(screen.queryByRole('slider')).toBeNull()
    expect(
      screen.queryByRole('button', { name: 'Play a test sound on the speaker for the ring tone' }),
    ).toBeNull()
  })
})

describe('a muted call', () => {
  it('reminds the user who speaks, until the call is no longer muted', async () => {
    const { stream, setLevel } = fakeAudio()
    const { phone } = renderScreen(<CallMessages />)
    phone.microphoneStream = () => stream
    setLevel(0.1)
    phone.setState(connected(true))
    await screen.findByText(REMINDER)
    setLevel(0)
    expect(screen.getByText(REMINDER)).toBeTruthy()
    phone.setState(connected(false))
    expect(screen.queryByText(REMINDER)).toBeNull()
  })
})
