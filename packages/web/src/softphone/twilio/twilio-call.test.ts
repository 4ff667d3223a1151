import { EventEmitter } from 'node:events'
import { type Call } from '@twilio/voice-sdk'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { wrapCall } from './twilio-call.ts'
import { type VoiceCallEvent } from '../voice-device.ts'

/** The part of the SDK's call that these tests use. */
class FakeSdkCall extends EventEmitter {
  current = 'open'
  status(): string {
    return this.current
  }
  disconnect = vi.fn()
  mute = vi.fn()
  sendDigits = vi.fn()
}

const noToneSender = () => null

function wrap() {
  const sdk = new FakeSdkCall()
  const events: VoiceCallEvent[] = []
  const call = wrapCall(sdk as unknown as Call, event => events.push(event), noToneSender)
  return { sdk, events, call }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const busy = { code: 31486, message: 'BusyHere (31486): The callee is busy.' }

describe('an SDK call', () => {
  it('emits one failure when the error of a busy callee comes before the disconnect', () => {
    const { sdk, events } = wrap()
    sdk.emit('error', busy)
    sdk.current = 'closed'
    sdk.emit('disconnect')
    vi.runAllTimers()
    expect(events).toEqual([
      { is: 'failed', code: 31486, message: 'The callee is busy.', fatal: true },
    ])
  })

  it('emits one failure when the error of a denied microphone comes after the disconnect', () => {
    const { sdk, events } = wrap()
    sdk.current = 'closed'
    sdk.emit('disconnect')
    sdk.emit('error', { code: 31401, message: 'PermissionDeniedError (31401): Denied' })
    vi.runAllTimers()
    expect(events).toEqual([{ is: 'failed', code: 31401, message: 'Denied', fatal: true }])
  })

  it('continues after an error that leaves the call open, and a later disconnect is an ordinary end', () => {
    const { sdk, events } = wrap()
    sdk.emit('error', { code: 31005, message: 'Hiccup' })
    vi.runAllTimers()
    sdk.emit('disconnect')
    vi.runAllTimers()
    expect(events).toEqual([
      { is: 'failed', code: 31005, message: 'Hiccup', fatal: false },
      { is: 'disconnected' },
    ])
  })

  it('is lost if the socket closes and the SDK closes the call silently', () => {
    const { sdk, events } = wrap()
    sdk.emit('transportClose')
    // The SDK sets the status after the event.
    sdk.current = 'closed'
    vi.runAllTimers()
    expect(events).toEqual([{ is: 'lost' }])
  })

  it('continues if the socket closes and the call can be resumed', () => {
    const { sdk, events } = wrap()
    sdk.emit('transportClose')
    sdk.current = 'reconnecting'
    sdk.emit('reconnecting')
    vi.runAllTimers()
    expect(events).toEqual([{ is: 'reconnecting' }])
  })

  it.each(['cancel', 'reject'])('ends on %s, after which the SDK emits no disconnect', event => {
    const { sdk, events } = wrap()
    sdk.emit(event)
    vi.runAllTimers()
    expect(events).toEqual([{ is: 'disconnected' }])
  })

  it('emits nothing after its end', () => {
    const { sdk, events } = wrap()
    sdk.current = 'closed'
    sdk.emit('disconnect')
    vi.runAllTimers()
    for (const event of ['ringing', 'accept', 'reconnecting', 'transportClose', 'disconnect']) {
      sdk.emit(event)
    }
    sdk.emit('error', busy)
    sdk.emit('sample', { mos: 4 })
    vi.runAllTimers()
    expect(events).toEqual([{ is: 'disconnected' }])
  })

  it('emits progress and forwards commands', () => {
    const { sdk, events, call } = wrap()
    sdk.emit('ringing', false)
    sdk.emit('accept')
    sdk.emit('sample', { mos: 4.3 })
    sdk.emit('warning', 'high-rtt', {})
    sdk.emit('warning-cleared', 'high-rtt')
    expect(events.map(event => event.is)).toEqual([
      'ringing',
      'accepted',
      'sampled',
      'warned',
      'warning-cleared',
    ])
    call.mute(true)
    void call.sendDigit('5')
    call.hangUp()
    expect(sdk.mute).toHaveBeenCalledWith(true)
    expect(sdk.sendDigits).toHaveBeenCalledWith('5')
    expect(sdk.disconnect).toHaveBeenCalledTimes(1)
  })
})
