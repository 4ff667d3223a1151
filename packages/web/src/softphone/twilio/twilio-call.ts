import type { Call } from '@twilio/voice-sdk'
import { VoiceFailure } from '../machine/softphone-error.ts'
import { type QualitySample, createMeasuredQuality } from '../media/measured-quality.ts'
import { waitForToneEnd } from '../media/tone-end.ts'
import {
  type VoiceCall,
  type VoiceCallEvent,
  validMessage,
  type IncomingVoiceCall,
} from '../voice-device.ts'

/**
 * Adapts an SDK call to our port. No event is emitted after the end of the call, although the SDK still
 * emits some, for example errors when the socket fails later.
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
  const measured = createMeasuredQuality()
  subscribeToProgress(call, emit)
  subscribeToQuality(call, emit, measured)
  subscribeToEnd(call, emit, emitEnd)
  return {
    quality: () => measured.read(),
    hangUp: () => call.disconnect(),
    mute: muted => call.mute(muted),
    sendDigit(digit) {
      call.sendDigits(digit)
      return waitForToneEnd(toneSender())
    },
    sendMessage: message => call.sendMessage(validMessage(message)),
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
}

function subscribeToQuality(
  call: Call,
  emit: Emit,
  measured: ReturnType<typeof createMeasuredQuality>,
): void {
  call.on('sample', (sample: QualitySample & { packetsReceived: number }) => {
    // The score of a second in which nothing was received is as high as that of a perfect one.
    const hasSound = sample.packetsReceived > 0
    if (hasSound) measured.add(sample)
    emit({ is: 'sampled', mos: hasSound ? sample.mos : null })
  })
  call.on('warning', (name: string) => {
    measured.warn(name)
    emit({ is: 'warned', name })
  })
  call.on('warning-cleared', (name: string) => emit({ is: 'warning-cleared', name }))
}

function subscribeToEnd(call: Call, emit: Emit, emitEnd: Emit): void {
  call.on('cancel', () => emitEnd({ is: 'disconnected' }))
  call.on('reject', () => emitEnd({ is: 'disconnected' }))

  // The SDK emits the error that ended a call in the same task as `disconnect`: before it if the other side
  // refused the call, and after it if the microphone was refused. The timeouts run after that task, when the
  // status of the call shows whether the error ended the call.
  let pendingError: { code: number; message: string } | null = null
  call.on('error', (error: { code: number; message: string }) => {
    pendingError ??= { code: error.code, message: plainMessage(error) }
    setTimeout(() => {
      if (!pendingError) return
      const { code, message } = pendingError
      pendingError = null
      if (call.status() === 'closed') emitEnd({ is: 'failed', code, message, fatal: true })
      else emit({ is: 'failed', code, message, fatal: false })
    })
  })
  call.on('disconnect', () => {
    if (pendingError) return emitEnd({ is: 'failed', ...pendingError, fatal: true })
    setTimeout(() =>
      emitEnd(
        pendingError ? { is: 'failed', ...pendingError, fatal: true } : { is: 'disconnected' },
      ),
    )
  })

  // If the socket closes before the call can be resumed, the SDK closes the call without `disconnect` and
  // keeps the microphone open. Only this undocumented event reports it. The SDK sets the status after it.
  call.on('transportClose', () => {
    setTimeout(() => {
      if (call.status() === 'closed') emitEnd({ is: 'lost' })
    })
  })
}

/** A VoiceFailure if the library's error has a code; otherwise the error itself. */
export function voiceFailureOf(reason: unknown): unknown {
  const { code, message } = (reason ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code !== 'number' || typeof message !== 'string') return reason
  return new VoiceFailure(code, plainMessage({ message }))
}

/** Removes the error name and code at the start of the SDK's message, because our message has the code. */
export function plainMessage(error: { message: string }): string {
  return error.message.replace(/^\w+ \(\d+\): /, '')
}

/** Adapts an incoming SDK call to our port. Our server sends caller and called number as parameters. */
export function wrapIncoming(
  call: Call,
  wrap: typeof wrapCall,
  toneSender: () => RTCDTMFSender | null,
): IncomingVoiceCall {
  let listener: (event: VoiceCallEvent) => void = () => undefined
  let isAnswered = false
  // Subscribes to the SDK's events now and not in `answer`, because the call may end before it is answered.
  const voiceCall: VoiceCall = wrap(call, event => listener(event), toneSender)
  // If the socket closes while a call rings, the SDK sets the call to reconnecting, but can no longer accept
  // it.
  call.on('transportClose', () => {
    if (!isAnswered) listener({ is: 'lost' })
  })
  const parameter = (name: string): string | undefined => call.customParameters.get(name)
  return {
    details: {
      callId: parameter('callId') ?? null,
      from: parameter('from') ?? call.parameters['From'] ?? '',
      to: parameter('to') ?? call.parameters['To'] ?? '',
    },
    onEvent(onEvent) {
      listener = onEvent
    },
    answer() {
      isAnswered = true
      call.accept()
      return voiceCall
    },
    reject: () => call.reject(),
    ignore: () => call.ignore(),
  }
}
