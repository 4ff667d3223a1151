import { receiveRecording } from '../../src/actions/calls/voicemail/receive-recording.ts'
import { insertVoicemail } from '../../src/store/calls/voicemail/voicemails.ts'
import {
  addRentedNumber,
  CALLER,
  type RingingCall,
  reportStatus,
  ringBrowser,
} from './incoming-calls.ts'
import type { TestWorld } from '../test-world.ts'

/** A WAV file of a phone with this many seconds of a tone. */
export function wavFile(seconds: number): Buffer {
  const file = Buffer.alloc(44 + Math.round(seconds * 16_000))
  file.write('RIFF', 0)
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(8_000, 24)
  file.writeUInt32LE(16_000, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(file.length - 44, 40)
  for (let at = 44; at < file.length; at += 2) file.writeInt16LE((at * 97) % 20_000, at)
  return file
}

export interface Message {
  id: string
  call: RingingCall
  recordingSid: string
}

let recordings = 0

/** A caller whose call was not answered leaves a message. The job that fetches it has not run. */
export async function leaveMessage(
  world: TestWorld,
  userId: string,
  { sound = wavFile(2), from = CALLER }: { sound?: Buffer | null; from?: string } = {},
): Promise<Message> {
  const message = await beginMessage(world, userId, from)
  addRecording(world, message, sound)
  await report(world, message, 2)
  return message
}

/** The caller of an unanswered call speaks. */
export async function beginMessage(
  world: TestWorld,
  userId: string,
  from = CALLER,
): Promise<Message> {
  const toNumber = await addRentedNumber(world, userId)
  const call = await ringBrowser(world, toNumber, from)
  await reportStatus(world, call, 'no-answer')
  const id = world.ids.next('voicemail')
  const begunAt = world.clock.now()
  const { id: callId, parentSid } = call
  const checkAt = new Date(begunAt.getTime() + 300_000)
  await world.database.transaction(async tx => {
    await tx.deleteFrom('mails').execute()
    insertVoicemail(tx, {
      ...{ id, userId, callId, parentSid, toNumber, begunAt, checkAt },
      fromNumber: from as typeof toNumber,
    })
  })
  return { id, call, recordingSid: `RE${String(++recordings).padStart(32, '0')}` }
}

/** The carrier stores the recording. */
export function addRecording(
  world: TestWorld,
  { call, recordingSid: sid }: Message,
  sound: Buffer | null = wavFile(2),
): void {
  const legId = call.parentSid
  world.voice.recordings.set(sid, { id: sid, legId, status: 'completed', seconds: 2, sound })
}

/** The caller's leg ends at the carrier. */
export function hangUp(world: TestWorld, { call: { parentSid: sid } }: Message): void {
  const ended = { status: 'completed', seconds: 30, price: null } as const
  world.voice.calls.set(sid, { id: sid, parentId: null, ...ended })
}

/** The carrier reports the recording. */
export function report(world: TestWorld, { call, recordingSid }: Message, seconds: number) {
  const { id: callId, parentSid } = call
  return receiveRecording(world, { callId, parentSid, recordingSid, seconds })
}
