import { ZERO } from '@ringback/contract/money'
import { accepted } from '@ringback/contract/outcome'
import { describe, expect, it, vi } from 'vitest'
import { TO, flush, idleSoftphone } from '../../../testing/fake-softphone-deps.ts'
import type { CallBackend } from '../call-backend.ts'
import { startFailure, VoiceFailure } from '../machine/softphone-error.ts'
import type { VoiceCallEvent } from '../voice-device.ts'
import { driveTimers } from '../../../testing/stopped-clock.ts'

driveTimers()

const REFUSED: VoiceCallEvent = { is: 'failed', code: 31_503, message: 'No.', fatal: true }
const NO_OTHER = {
  ok: false,
  why: 'refused',
  error: startFailure('No other carrier can make this call.'),
} as const

/** A call that has been dialled over a trunk, and that another carrier may make. */
async function refusableCall() {
  const rig = await idleSoftphone()
  const preCreate = rig.backend.preCreate.getMockImplementation() as CallBackend['preCreate']
  rig.backend.preCreate.mockImplementation(async (to, after) => {
    const reply = await preCreate(to)
    if (!reply.ok) return reply
    const isFirst = after === undefined
    return accepted({
      ...reply.value,
      carrier: isFirst ? ('sip' as const) : ('twilio' as const),
      hasFallback: isFirst,
    })
  })
  rig.softphone.send({ is: 'start', to: TO })
  await flush()
  return rig
}

describe('a call that its carrier refuses', () => {
  it.each<VoiceCallEvent>([REFUSED, { is: 'disconnected' }, { is: 'lost' }])(
    'is made by the other carrier after %o, and the screens do not see the first one end',
    async end => {
      const rig = await refusableCall()
      const [first] = rig.voice.device.calls
      first?.emit({ is: 'ringing' })
      first?.emit(end)
      expect(rig.softphone.state()).toMatchObject({ status: 'connecting', error: null })
      await flush()
      expect(rig.backend.preCreate.mock.calls).toEqual([[TO], [TO, 'call-1']])
      expect(rig.softphone.state()).toMatchObject({
        status: 'connecting',
        call: { callId: 'call-2', ringing: false },
      })
      rig.voice.call.emit({ is: 'accepted' })
      expect(rig.softphone.state()).toMatchObject({
        status: 'connected',
        call: { callId: 'call-2' },
      })
      expect(rig.backend.end).not.toHaveBeenCalled()
    },
  )

  it('is made by the other carrier when the first one cannot even be dialled', async () => {
    const rig = await idleSoftphone()
    rig.backend.preCreate.mockImplementation(async (to, after) =>
      accepted({
        ...{ callId: after === undefined ? 'call-1' : 'call-2', toNumber: to },
        ...{ fromNumber: '+15005550006', ratePerMinute: ZERO, billingSeconds: 60 },
        ...{ authorisedSeconds: 60, carrier: 'sip' as const, hasFallback: after === undefined },
      }),
    )
    rig.voice.connects = new VoiceFailure(31_005, 'No connection')
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    expect(rig.backend.preCreate.mock.calls).toEqual([[TO], [TO, 'call-1']])
    // The second one fails in the same way, and nothing is left.
    expect(rig.softphone.state()).toMatchObject({ status: 'error', call: null })
  })

  it('ends as it would without another carrier when that may not make it', async () => {
    const rig = await refusableCall()
    rig.backend.preCreate.mockResolvedValue(NO_OTHER)
    rig.voice.call.emit(REFUSED)
    await flush()
    expect(rig.softphone.state()).toMatchObject({
      ...{ status: 'error', call: null },
      error: { message: expect.stringContaining('No.') },
    })
  })

  it('has no second chance after the answer, or at the other carrier', async () => {
    const rig = await refusableCall()
    rig.voice.call.emit(REFUSED)
    await flush()
    rig.voice.call.emit(REFUSED)
    await flush()
    expect(rig.backend.preCreate).toHaveBeenCalledTimes(2)
    expect(rig.softphone.state().status).toBe('error')

    const answered = await refusableCall()
    answered.voice.call.emit({ is: 'accepted' })
    answered.voice.call.emit({ is: 'disconnected' })
    await flush()
    expect(answered.backend.preCreate).toHaveBeenCalledTimes(1)
    expect(answered.softphone.state().status).toBe('idle')
  })

  it('is over when the user hangs up meanwhile, and the second one is undone', async () => {
    const rig = await refusableCall()
    rig.voice.call.emit(REFUSED)
    rig.softphone.send({ is: 'end' })
    await flush()
    expect(rig.softphone.state()).toMatchObject({ status: 'idle', call: null })
    expect(rig.backend.end).toHaveBeenCalledWith('call-2', false, null)
    expect(rig.voice.device.calls).toHaveLength(1)
  })

  it('goes on when the server says first that it has failed', async () => {
    const rig = await refusableCall()
    rig.backend.status.mockResolvedValue({ status: 'failed', isSettled: true })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(rig.softphone.state().status).toBe('connecting')
    rig.backend.status.mockResolvedValue({ status: 'ringing', isSettled: false })
    rig.voice.call.emit(REFUSED)
    await flush()
    expect(rig.softphone.state()).toMatchObject({
      status: 'connecting',
      call: { callId: 'call-2' },
    })
  })

  it('is muted at the other carrier if the user muted it before', async () => {
    const rig = await refusableCall()
    rig.softphone.send({ is: 'toggle-mute' })
    rig.voice.call.emit(REFUSED)
    await flush()
    expect(rig.voice.call.muted).toEqual([true])
  })
})
