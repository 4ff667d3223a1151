import { EventEmitter } from 'node:events'
import { type Call } from '@twilio/voice-sdk'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { wrapCall } from './twilio-call.ts'
import { type VoiceCallEvent } from '../voice-device.ts'

/** The SDK's call as far as we look at it: what it emits, and its status. */
class FakeSdkCall extends EventEmitter {
  current = 'open'
  status(): string {
    return this.current
  }
  disconnect = vi.fn()
  mute = vi.fn()
  sendDigits = vi.fn()
}

function wrap() {
  const sdk = new FakeSdkCall()
  const heard: VoiceCallEvent[] = []
  const call = wrapCall(
    sdk as unknown as Call,
    event => heard.push(event),
    () => null,
  )
  return { sdk, heard, call }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const busy = { code: 31486, message: 'BusyHere (31486): The callee is busy.' }

describe('an SDK call', () => {
  it('a refusal told before its disconnect is one failure', () => {
    const { sdk, heard } = wrap()
    sdk.emit('error', busy)
    sdk.current = 'closed'
    sdk.emit('disconnect')
    vi.runAllTimers()
    expect(heard).toEqual([
      { is: 'failed', code: 31486, message: 'The callee is busy.', fatal: true },
    ])
  })

  it('a denied microphone told after its disconnect is one failure', () => {
    const { sdk, heard } = wrap()
    sdk.current = 'closed'
    sdk.emit('disconnect')
    sdk.emit('error', { code: 31401, message: 'PermissionDeniedError (31401): Denied' })
    vi.runAllTimers()
    expect(heard).toEqual([{ is: 'failed', code: 31401, message: 'Denied', fatal: true }])
  })

  it('an error that the call survives is no end, and not the reason of a later one', () => {
    const { sdk, heard } = wrap()
    sdk.emit('error', { code: 31005, message: 'Hiccup' })
    vi.runAllTimers()
    sdk.emit('disconnect')
    vi.runAllTimers()
    expect(heard).toEqual([
      { is: 'failed', code: 31005, message: 'Hiccup', fatal: false },
      { is: 'disconnected' },
    ])
  })

  it('a socket that takes the call with it is told, though the SDK says nothing more', () => {
    const { sdk, heard } = wrap()
    sdk.emit('transportClose')
    // The SDK sets the status only after the event.
    sdk.current = 'closed'
    vi.runAllTimers()
    expect(heard).toEqual([{ is: 'lost' }])
  })

  it('a socket that drops under a call that can be resumed is not the end', () => {
    const { sdk, heard } = wrap()
    sdk.emit('transportClose')
    sdk.current = 'reconnecting'
    sdk.emit('reconnecting')
    vi.runAllTimers()
    expect(heard).toEqual([{ is: 'reconnecting' }])
  })

  it.each(['cancel', 'reject'])('%s ends it too: the SDK adds no disconnect', event => {
    const { sdk, heard } = wrap()
    sdk.emit(event)
    vi.runAllTimers()
    expect(heard).toEqual([{ is: 'disconnected' }])
  })

  it('says nothing after its end', () => {
    const { sdk, heard } = wrap()
    sdk.current = 'closed'
    sdk.emit('disconnect')
    vi.runAllTimers()
    for (const event of ['ringing', 'accept', 'reconnecting', 'transportClose', 'disconnect']) {
      sdk.emit(event)
    }
    sdk.emit('error', busy)
    sdk.emit('sample', { mos: 4 })
    vi.runAllTimers()
    expect(heard).toEqual([{ is: 'disconnected' }])
  })

  it('passes on what happens in it', () => {
    const { sdk, heard, call } = wrap()
    sdk.emit('ringing', false)
    sdk.emit('accept')
    sdk.emit('sample', { mos: 4.3 })
    sdk.emit('warning', 'high-rtt', {})
    sdk.emit('warning-cleared', 'high-rtt')
    expect(heard.map(event => event.is)).toEqual([
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
