import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createRig } from '../../../../testing/fake-softphone-deps.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { createClient } from '../../../api/client.ts'
import { createCallBackend } from '../../../softphone/call-backend.ts'
import { SoftphoneContext } from '../../../softphone/softphone-context.ts'
import { DialerPage } from './DialerPage.tsx'

type Rig = ReturnType<typeof createRig>

/** The Dialer tab with the real softphone, whose voice library, microphone and server are fakes. */
async function openDialer(prepare: (rig: Rig) => void = () => undefined) {
  const rig = createRig()
  prepare(rig)
  const { user } = renderScreen(
    <SoftphoneContext value={rig.softphone}>
      <DialerPage />
    </SoftphoneContext>,
    { search: '?number=%2B447400123456' },
  )
  await act(async () => rig.tabs.setLock(true))
  await screen.findByText('$0.0458')
  const pressCall = () => user.click(screen.getByRole('button', { name: 'Start call' }))
  const connect = async () => {
    await pressCall()
    await waitFor(() => expect(rig.voice.call).toBeTruthy())
    act(() => rig.voice.call.emit({ is: 'accepted' }))
    await screen.findByText('Call in progress')
  }
  return { rig, user, pressCall, connect }
}

/** The part of the softphone that talks to the server, with one response to every request. */
function backendThatGets(status: number, body: unknown) {
  const client = createClient({
    token: () => 'token',
    onUnauthorised: () => undefined,
    fetch: async () => Response.json({ code: 'refused', ...(body as object) }, { status }),
  })
  return createCallBackend(client, () => '')
}

async function box(title: 'Microphone Error:' | 'Call Error:') {
  const heading = await screen.findByText(title)
  return within(heading.closest<HTMLElement>('[role="group"]') ?? heading)
}

describe('a call that cannot start', () => {
  // spec 2.46, 5.21, 5.22, 8.30
  it('because the microphone is denied shows it in the Microphone Error box', async () => {
    const { pressCall } = await openDialer(({ microphone }) =>
      microphone.open.mockResolvedValue({ ok: false, why: 'denied' }),
    )
    await pressCall()
    const words =
      'Microphone access is required for making calls. Please allow microphone access and try again.'
    expect((await box('Microphone Error:')).getByText(words)).toBeTruthy()
  })

  // spec 8.31, 8.32, 8.33
  it.each<[number, object, string]>([
    [400, { error: 'Insufficient credits' }, 'Insufficient credits to make this call.'],
    [
      400,
      { error: 'Unable to determine call rate' },
      'Could not determine call rate for this destination.',
    ],
    [
      403,
      { error: 'This number is not allowed.' },
      'Failed to start call: This number is not allowed.',
    ],
    [500, {}, 'Failed to start call: Please try again later'],
  ])('because the server answers %i %j shows why', async (status, body, words) => {
    const { preCreate } = backendThatGets(status, body)
    const { pressCall } = await openDialer(({ backend }) =>
      backend.preCreate.mockImplementation(preCreate),
    )
    await pressCall()
    expect((await box('Call Error:')).getByText(words)).toBeTruthy()
  })

  it('because the server mentions microphone access shows it in the Microphone Error box', async () => {
    const { preCreate } = backendThatGets(400, { error: 'No microphone access' })
    const { pressCall } = await openDialer(({ backend }) =>
      backend.preCreate.mockImplementation(preCreate),
    )
    await pressCall()
    expect((await box('Microphone Error:')).getByText('No microphone access')).toBeTruthy()
  })

  // spec 5.23
  it('because the token is empty shows it', async () => {
    const { fetchToken } = backendThatGets(200, {
      ...{ token: '', identity: 'u1', expiresInSeconds: 600 },
    })
    await openDialer(({ backend }) => backend.fetchToken.mockImplementation(fetchToken))
    expect((await box('Call Error:')).getByText('Received empty token from backend')).toBeTruthy()
  })

  // spec 8.37
  it('because the voice library cannot be loaded shows it', async () => {
    await openDialer(({ loadVoice }) => loadVoice.mockRejectedValue(new Error('')))
    expect((await box('Call Error:')).getByText('Failed to initialize Twilio device')).toBeTruthy()
  })

  // spec 8.37
  it.each([
    ['has no reason', '', 'Failed to start call: Failed to make call'],
    [
      'has a call already',
      'A Call is already active',
      'Failed to start call: A Call is already active',
    ],
  ])('because the device %s shows it', async (_what, reason, words) => {
    const { rig, pressCall } = await openDialer()
    rig.voice.device.connect = () => Promise.reject(new Error(reason))
    await pressCall()
    expect((await box('Call Error:')).getByText(words)).toBeTruthy()
  })
})

it('a call without signalling shows one message, although the device reports the error too', async () => {
  const { rig, pressCall } = await openDialer()
  const error = { is: 'failed', code: 31005, message: 'Connection error' } as const
  await pressCall()
  await waitFor(() => expect(rig.voice.call).toBeTruthy())
  act(() => rig.voice.device.emit(error))
  act(() => rig.voice.call.emit({ ...error, code: 53001, message: 'Disconnected', fatal: true }))
  act(() => rig.voice.device.emit(error))
  expect(screen.getAllByText(/^Twilio error/).map(line => line.textContent)).toEqual([
    'Twilio error: Disconnected (Code: 53001)',
  ])
})

describe('an active call', () => {
  // spec 8.34, 8.35
  it('that fails shows the error of the voice library and its code', async () => {
    const { rig, connect } = await openDialer()
    await connect()
    act(() =>
      rig.voice.call.emit({ is: 'failed', code: 53405, message: 'Media broke', fatal: true }),
    )
    expect(
      (await box('Call Error:')).getByText('Twilio error: Media broke (Code: 53405)'),
    ).toBeTruthy()
    expect(screen.getByText('Call ended')).toBeTruthy()
  })

  // spec 8.37
  it('that cannot be hung up shows it', async () => {
    const { rig, user, connect } = await openDialer()
    await connect()
    rig.voice.call.hangUp = () => {
      throw new Error('broken')
    }
    await user.click(screen.getByRole('button', { name: 'End call' }))
    expect((await box('Call Error:')).getByText('Failed to end call')).toBeTruthy()
  })

  // spec 5.37, 5.38
  it('shows that a character cannot be sent as a tone', async () => {
    const { rig, connect } = await openDialer()
    await connect()
    act(() => rig.softphone.send({ is: 'press', key: 'x' }))
    expect(
      (await box('Call Error:')).getByText('Illegal character passed into sendDigits'),
    ).toBeTruthy()
    expect(screen.getByText('Call in progress')).toBeTruthy()
  })
})

describe('a device that does not register', () => {
  // spec 8.37
  it('is reported after 10 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openDialer(({ voice }) => void (voice.registers = 'never'))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect((await box('Call Error:')).getByText('Twilio device not initialized')).toBeTruthy()
    vi.useRealTimers()
  })
})
