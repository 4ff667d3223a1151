import { type Call } from '@twilio/voice-sdk'
import { toneEnd } from './tone-end.ts'
import { type VoiceCall, type VoiceCallEvent } from '../voice-device.ts'

/**
 * One SDK call behind our port. Listens only as long as the call matters: the SDK's ended calls keep
 * speaking (an ignored call tells about the socket's later troubles as if they were its own).
 */
export function wrapCall(
  call: Call,
  hear: (event: VoiceCallEvent) => void,
  toneSender: () => RTCDTMFSender | null,
): VoiceCall {
  let isOver = false
  const finish = (event: VoiceCallEvent): void => {
    if (isOver) return
    isOver = true
    hear(event)
  }
  const tell = (event: VoiceCallEvent): void => {
    if (!isOver) hear(event)
  }

  call.on('ringing', () => tell({ is: 'ringing' }))
  call.on('accept', () => tell({ is: 'accepted' }))
  call.on('reconnecting', () => tell({ is: 'reconnecting' }))
  call.on('reconnected', () => tell({ is: 'reconnected' }))
  call.on('sample', (sample: { mos: number | null }) => tell({ is: 'sampled', mos: sample.mos }))
  call.on('warning', (name: string) => tell({ is: 'warned', name }))
  call.on('warning-cleared', (name: string) => tell({ is: 'warning-cleared', name }))
  call.on('cancel', () => finish({ is: 'disconnected' }))
  call.on('reject', () => finish({ is: 'disconnected' }))

  // Why a call ended comes before `disconnect` (a refusal of the far end) or after it (a refused
  // microphone). Both are told in the same turn, so a moment later it is known which error was the
  // end and which one the call survived.
  let reason: { code: number; message: string } | null = null
  call.on('error', (error: { code: number; message: string }) => {
    reason ??= { code: error.code, message: plainMessage(error) }
    setTimeout(() => {
      if (!reason || isOver) return
      const { code, message } = reason
      reason = null
      if (call.status() === 'closed') finish({ is: 'failed', code, message, fatal: true })
      else tell({ is: 'failed', code, message, fatal: false })
    })
  })
  call.on('disconnect', () => {
    if (reason) return finish({ is: 'failed', ...reason, fatal: true })
    setTimeout(() =>
      finish(reason ? { is: 'failed', ...reason, fatal: true } : { is: 'disconnected' }),
    )
  })

  // Not among the documented events, but the only sign of a socket that dropped before the call had a
  // token to resume it with: the SDK then closes the call without `disconnect` and keeps the
  // microphone. The status is set after this event.
  call.on('transportClose', () => {
    setTimeout(() => {
      if (call.status() === 'closed') finish({ is: 'lost' })
    })
  })

  return {
    hangUp: () => call.disconnect(),
    mute: muted => call.mute(muted),
    sendDigit(digit) {
      call.sendDigits(digit)
      return toneEnd(toneSender())
    },
    sendFeedback(score, issue) {
      // The SDK rejects when it could not tell, which is nobody's trouble here.
      call.postFeedback(score, issue as Call.FeedbackIssue | undefined).catch(() => undefined)
    },
  }
}

/** The SDK's messages start with the error's own name and number, which our sentence has anyway. */
export function plainMessage(error: { message: string }): string {
  return error.message.replace(/^\w+ \(\d+\): /, '')
}
