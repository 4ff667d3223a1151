import type {
  DialInstruction,
  MessageInstruction,
  RingInstruction,
} from '../../src/ports/vendors/voice-carrier.ts'
import type { CalledLegs, CarrierParts } from './called-legs.ts'
import type { Parent } from './legs.ts'

type Follow = (parent: Parent, text: string) => void

/** How the carrier follows what our server answers, by the verb. */
export function createInstructions(
  { connect }: CalledLegs,
  { recordings }: Pick<CarrierParts, 'recordings'>,
): Readonly<Record<'dialPhone' | 'ringBrowser' | 'forward' | 'startVoicemail', Follow>> {
  return {
    dialPhone(parent, text) {
      const instruction = JSON.parse(text) as DialInstruction
      if (instruction.to !== parent.to)
        throw new Error(`${parent.sid} received instructions for another number`)
      if (parent.callId === null) throw new Error(`${parent.sid} dials no call`)
      connect(parent, { ...instruction, callId: parent.callId, isReachable: true })
    },
    ringBrowser(parent, text) {
      const instruction = JSON.parse(text) as RingInstruction
      const { identity, parameters } = instruction
      parent.callId = parameters['callId'] ?? ''
      parent.userId = identity.replace(/_away$/, '')
      const { callId } = parent
      const isReachable = parent.userId === identity
      connect(parent, { ...instruction, to: `client:${identity}`, callId, isReachable })
    },
    forward(parent, text) {
      const instruction = JSON.parse(text) as DialInstruction
      const callId = forwardedCallIn(instruction)
      connect(parent, { ...instruction, callId, isReachable: true })
    },
    startVoicemail(parent, text) {
      recordings.start(parent, JSON.parse(text) as MessageInstruction)
    },
  }
}

/** @returns the verb of an answer and what it says; neither if the call is not to go on */
export function readAnswer(answer: string | null): { verb: string | undefined; text: string } {
  const [, verb, text = ''] = /^<(Dial|Ring|Record)>(.*)/.exec(answer ?? '') ?? []
  return { verb, text }
}

/** The id of the call that the instruction forwards, which is only in the URLs of its webhooks. */
export function forwardedCallIn({ resultUrl }: Pick<DialInstruction, 'resultUrl'>): string {
  return new URL(resultUrl).searchParams.get('call') ?? ''
}
