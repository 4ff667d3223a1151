import type { Call } from '@twilio/voice-sdk'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { VoiceFailure } from '../machine/softphone-error.ts'
import type { VoiceCallEvent } from '../voice-device.ts'
import { voiceFailureOf, wrapCall } from './twilio-call.ts'

/** The part of the SDK's call that these tests use. */
class FakeSdkCall extends EventEmitter {
  current = 'open'
  status(): string {
    return this.current
  }
  disconnect = vi.fn()
  mute = vi.fn()
  sendDigits = vi.fn()
  sendMessage = vi.fn()
}

const noToneSender = () => null

describe('an error of the SDK', () => {
  it('keeps its code, and its message without name and code', () => {
    const reason = Object.assign(new Error('AccessTokenInvalid (20101): Invalid access token'), {
      code: 20101,
    })
    expect(voiceFailureOf(reason)).toEqual(new VoiceFailure(20101, 'Invalid access token'))
  })

  it.each([new Error('Device has been destroyed.'), undefined, 'text'])(
    'without a code is not changed: %s',
    reason => {
      expect(voiceFailureOf(reason)).toBe(reason)
    },
  )
})

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
    sdk.emit('sample', { mos: 4, packetsReceived: 50 })
    vi.runAllTimers()
    expect(events).toEqual([{ is: 'disconnected' }])
  })

  it('has no score for a second in which nothing was received', () => {
    const { sdk, events } = wrap()
    sdk.emit('sample', { mos: 4.4, packetsReceived: 50 })
    sdk.emit('sample', { mos: 4.4, packetsReceived: 0 })
    expect(events).toEqual([
      { is: 'sampled', mos: 4.4 },
      { is: 'sampled', mos: null },
    ])
  })

  // spec 5.40 see 28
  it('sends a message with content and a type', () => {
    const { sdk, call } = wrap()
    sdk.sendMessage.mockReturnValue('KX1')
    const message = { content: { page: 3 }, messageType: 'user-defined-message' }
    expect(call.sendMessage(message)).toBe('KX1')
    expect(sdk.sendMessage).toHaveBeenCalledExactlyOnceWith(message)
  })

  // spec 5.40 see 28
  it.each([
    ['empty content', '', 'user-defined-message', 'A message needs content'],
    ['no content', null, 'user-defined-message', 'A message needs content'],
    ['no content at all', undefined, 'user-defined-message', 'A message needs content'],
    ['an empty type', 'Hello', '', 'A message needs a type'],
    ['a type that is no string', 'Hello', 7, 'A message needs a type'],
  ])('sends no message with %s', (_, content, messageType, words) => {
    const { sdk, call } = wrap()
    expect(() => call.sendMessage({ content, messageType: messageType as string })).toThrow(words)
    expect(sdk.sendMessage).not.toHaveBeenCalled()
  })

  it('averages the seconds with sound, and keeps each warning once', () => {
    const { sdk, call } = wrap()
    expect(call.quality()).toBeNull()
    const second = { mos: 4.4, rtt: 50, jitter: 2, packetsLostFraction: 0, packetsReceived: 50 }
    sdk.emit('sample', { ...second, packetsReceived: 0 })
    expect(call.quality()).toBeNull()
    sdk.emit('sample', second)
    sdk.emit('sample', { ...second, mos: null })
    sdk.emit('sample', { ...second, mos: 3.1, rtt: 151, jitter: 5, packetsLostFraction: 3 })
    sdk.emit('warning', 'high-rtt', {})
    sdk.emit('warning', 'high-rtt', {})
    expect(call.quality()).toEqual({
      mos: 3.75,
      lowestMos: 3.1,
      roundTripMs: 100.5,
      jitterMs: 3.5,
      lostPercent: 1.5,
      warnings: ['high-rtt'],
    })
  })

  // spec 4.34
  it('emits progress and forwards commands', () => {
    const { sdk, events, call } = wrap()
    sdk.emit('ringing', false)
    sdk.emit('accept')
    sdk.emit('sample', { mos: 4.3, packetsReceived: 50 })
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
