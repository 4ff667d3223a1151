import { type Call } from '@twilio/voice-sdk'
import { type VoiceCall, type VoiceCallEvent } from '../voice-device.ts'
import { toneEnd } from './tone-end.ts'

/**
 * Adapts an SDK call to our port. No event is emitted after the end of the call, because the SDK's ended
 * calls keep emitting: an ignored call reports later faults of the socket as its own.
 */
export function wrapCall(
  call: Call,
  onEvent: (event: VoiceCallEvent) => void,
  toneSender: () => RTCDTMFSender | null,
): VoiceCall {
  let isOver = false
  const emit = (event: VoiceCallEvent): void => {
    if (!isOver) onEvent(event)
  }
  const emitEnd = (event: VoiceCallEvent): void => {
    if (isOver) return
    isOver = true
    onEvent(event)
  }
  subscribeToProgress(call, emit)
  subscribeToEnd(call, emit, emitEnd)
  return {
    hangUp: () => call.disconnect(),
    mute: muted => call.mute(muted),
    sendDigit(digit) {
      call.sendDigits(digit)
      return toneEnd(toneSender())
    },
    sendFeedback(score, issue) {
      // Feedback to the vendor is optional, so a rejection is ignored.
      call.postFeedback(score, issue as Call.FeedbackIssue | undefined).catch(() => undefined)
    },
  }
}

type Emit = (event: VoiceCallEvent) => void

function subscribeToProgress(call: Call, emit: Emit): void {
  call.on('ringing', () => emit({ is: 'ringing' }))
  call.on('accept', () => emit({ is: 'accepted' }))
  call.on('reconnecting', () => emit({ is: 'reconnecting' }))
  call.on('reconnected', () => emit({ is: 'reconnected' }))
  call.on('sample', (sample: { mos: number | null }) => emit({ is: 'sampled', mos: sample.mos }))
  call.on('warning', (name: string) => emit({ is: 'warned', name }))
  call.on('warning-cleared', (name: string) => emit({ is: 'warning-cleared', name }))
}

function subscribeToEnd(call: Call, emit: Emit, emitEnd: Emit): void {
  call.on('cancel', () => emitEnd({ is: 'disconnected' }))
  call.on('reject', () => emitEnd({ is: 'disconnected' }))

  // The SDK emits the reason of an end before `disconnect` (the far end refused) or after it (the
  // microphone was refused), always in the same task. After that task it is known whether the error has
  // ended the call or whether the call survived it.
  let reason: { code: number; message: string } | null = null
  call.on('error', (error: { code: number; message: string }) => {
    reason ??= { code: error.code, message: plainMessage(error) }
    setTimeout(() => {
      if (!reason) return
      const { code, message } = reason
      reason = null
      if (call.status() === 'closed') emitEnd({ is: 'failed', code, message, fatal: true })
      else emit({ is: 'failed', code, message, fatal: false })
    })
  })
  call.on('disconnect', () => {
    if (reason) return emitEnd({ is: 'failed', ...reason, fatal: true })
    setTimeout(() =>
      emitEnd(reason ? { is: 'failed', ...reason, fatal: true } : { is: 'disconnected' }),
    )
  })

  // An undocumented event, and the only sign of a socket that dropped before the call had a token to
  // resume with: the SDK then closes the call without `disconnect` and keeps the microphone open. The SDK
  // sets the status after this event.
  call.on('transportClose', () => {
    setTimeout(() => {
      if (call.status() === 'closed') emitEnd({ is: 'lost' })
    })
  })
}

/** Removes the name and number of the error, with which the SDK's messages start: our sentence has both. */
export function plainMessage(error: { message: string }): string {
  return error.message.replace(/^\w+ \(\d+\): /, '')
}
