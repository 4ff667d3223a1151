import type { MessageInstruction } from '@ringback/server/core/calls/instruction'
import type { CarrierRecording } from '@ringback/server/ports/vendors/voice-carrier'
import { wavFile } from '@ringback/server/testing/people/voicemails'
import type { Random } from '../random.ts'
import type { WebhookQueue } from './webhook-queue.ts'

/** What one caller said. Times are in milliseconds. */
export interface TakenMessage {
  readonly sid: string
  /** The caller's leg. */
  readonly legId: string
  /** The called number. */
  readonly to: string
  /** The product's id of the call. */
  readonly callId: string
  /** When the caller dialled. */
  readonly calledAt: number
  readonly beganAt: number
  /** When the greeting has ended. */
  readonly recordsAt: number
  endsAt: number
  status: CarrierRecording['status']
  seconds: number
  /** Differs from that of each other message. Null when the caller said nothing. */
  sound: Buffer | null
  isDeleted: boolean
}

/** The carrier's recordings. Its records do not depend on what happens to our servers. */
export interface SimulatedRecordings {
  readonly taken: readonly TakenMessage[]
  /** A caller begins to leave a message. Does nothing if the caller does so already. */
  start(
    caller: { sid: string; to: string; startedAt: number },
    instruction: MessageInstruction,
  ): void
  /** The caller hangs up, if the caller leaves a message. */
  stop(legId: string): void
  /** Ends the messages that are due. @returns the legs of their callers */
  advance(): string[]
  /** The time of the next end, or null if no message is being taken. */
  nextAt(): number | null
  find(sid: string): CarrierRecording | null
  list(legId: string): CarrierRecording[]
  download(sid: string): Buffer | null
  delete(sid: string): void
}

const GREETING_MS = 5_000

/** @param now the carrier's own clock, in milliseconds */
export function createRecordings(
  random: Random,
  now: () => number,
  webhookQueue: WebhookQueue,
): SimulatedRecordings {
  const taken: TakenMessage[] = []
  const running = () => taken.filter(({ status }) => status === 'recording')
  const known = (sid: string) => taken.find(each => each.sid === sid && !each.isDeleted) ?? null

  function end(message: TakenMessage, at: number): void {
    message.endsAt = at
    const seconds = Math.floor((at - message.recordsAt) / 1_000)
    const isAbsent = seconds < 1 || random.happens(10)
    message.status = isAbsent ? 'absent' : 'completed'
    message.seconds = isAbsent ? 0 : seconds
    message.sound = isAbsent ? null : soundOf(taken.indexOf(message))
    const { sid, legId, callId } = message
    webhookQueue.send({ is: 'recording', sid, legId, callId, seconds: message.seconds })
  }

  return {
    taken,
    start({ sid: legId, to, startedAt: calledAt }, { callId, maxSeconds }) {
      if (taken.some(each => each.legId === legId)) return
      const sid = `RE${String(taken.length).padStart(32, '0')}`
      const recordsAt = now() + GREETING_MS
      const spoken = random.happens(10) ? maxSeconds : random.between(0, maxSeconds)
      taken.push({
        ...{ sid, legId, to, callId, calledAt, beganAt: now(), recordsAt },
        ...{ endsAt: recordsAt + spoken * 1_000, status: 'recording', seconds: 0, sound: null },
        isDeleted: false,
      })
    },
    stop(legId) {
      for (const message of running()) if (message.legId === legId) end(message, now())
    },
    advance() {
      const due = running().filter(({ endsAt }) => endsAt <= now())
      for (const message of due) end(message, message.endsAt)
      return due.map(({ legId }) => legId)
    },
    nextAt: () =>
      running().reduce<number | null>(
        (least, { endsAt }) => Math.min(least ?? endsAt, endsAt),
        null,
      ),
    find(sid) {
      const message = known(sid)
      return message && recordOf(message)
    },
    list: legId => taken.filter(each => each.legId === legId && !each.isDeleted).map(recordOf),
    download: sid => known(sid)?.sound ?? null,
    delete(sid) {
      const message = known(sid)
      if (message) message.isDeleted = true
    },
  }
}

function recordOf({ sid: id, legId, status, seconds }: TakenMessage): CarrierRecording {
  return { id, legId, status, seconds }
}

/** A short file: a message of three minutes has megabytes, and the product does not compare their lengths. */
function soundOf(index: number): Buffer {
  const sound = wavFile(0.1)
  sound.writeUInt32LE(index, 44)
  return sound
}
