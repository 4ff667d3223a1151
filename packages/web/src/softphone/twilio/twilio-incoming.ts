import { type Call } from '@twilio/voice-sdk'
import { type IncomingVoiceCall, type VoiceCall, type VoiceCallEvent } from '../voice-device.ts'
import type { wrapCall } from './twilio-call.ts'

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
