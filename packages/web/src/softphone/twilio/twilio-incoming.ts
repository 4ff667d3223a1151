import { type Call } from '@twilio/voice-sdk'
import type { wrapCall } from './twilio-call.ts'
import { type IncomingVoiceCall, type VoiceCall, type VoiceCallEvent } from '../voice-device.ts'

/** One SDK call that rings here, behind our port. Who calls whom is told in parameters of our server. */
export function wrapIncoming(
  call: Call,
  wrap: typeof wrapCall,
  toneSender: () => RTCDTMFSender | null,
): IncomingVoiceCall {
  let hear: (event: VoiceCallEvent) => void = () => undefined
  let isAnswered = false
  // At once: what it says before anybody listens must not be lost among the SDK's own listeners.
  const voiceCall: VoiceCall = wrap(call, event => hear(event), toneSender)
  // The SDK would keep a ringing call whose socket broke as one that reconnects, but it forgets it and
  // accepts it no more.
  call.on('transportClose', () => {
    if (!isAnswered) hear({ is: 'lost' })
  })
  const told = (name: string): string | undefined => call.customParameters.get(name)
  return {
    caller: {
      callId: told('callId') ?? null,
      from: told('from') ?? call.parameters['From'] ?? '',
      to: told('to') ?? call.parameters['To'] ?? '',
    },
    onEvent(listener) {
      hear = listener
    },
    answer() {
      isAnswered = true
      call.accept()
      return voiceCall
    },
    reject: () => call.reject(),
  }
}
