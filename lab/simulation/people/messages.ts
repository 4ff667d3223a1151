import { deleteMessage } from '@ringback/server/actions/calls/voicemail/keep-voicemails'
import { changeNumberSettings } from '@ringback/server/actions/numbers/owners/change-number-settings'
import type { Reader } from '@ringback/server/ports/database'
import type { SimulationContext } from '../context.ts'
import type { Expectations, Person } from '../checks/expectations.ts'
import { pickRented } from './forwarded-calls.ts'
import type { Assignment, RentedNumbers } from '../vendors/number-carrier.ts'
import type { TakenMessage } from '../vendors/recordings.ts'

const GREETING = 'Please leave a message.'

/** A user switches the voicemail of a rented number on or off, which succeeds for its renter only. */
export function chooseVoicemailOf(context: SimulationContext, { people }: Expectations): void {
  const assignment = pickRented(context)
  if (!assignment) return
  const isOn = context.random.happens(85)
  takeMessages(context, { assignment, person: context.random.pick(people), isOn })
}

/** The person asks for voicemail at the number, or for its end. */
export function takeMessages(
  context: SimulationContext,
  { assignment, person, isOn }: { assignment: Assignment; person: Person; isOn: boolean },
): void {
  const { id } = person
  if (id === null) return
  const { rental, userId } = assignment
  const choice = { id: rental, voicemailGreeting: isOn ? GREETING : null }
  context.startWork(`voicemail of ${rental} by ${id}`, p => changeNumberSettings(p, id, choice), {
    onDone: ({ ok }) => {
      if (ok && id !== userId)
        throw new Error(`${id} sets the voicemail of another user's ${rental}`)
    },
  })
}

/** A user deletes a message, which succeeds for its owner only. */
export function deleteAnyMessage(
  context: SimulationContext,
  { people, deletedMessages }: Expectations,
): void {
  const { random, carrier } = context
  const { taken } = carrier.recordings
  const { id: userId } = random.pick(people)
  if (taken.length === 0 || userId === null) return
  const { callId } = random.pick(taken)
  context.startWork(`delete the message of ${callId} by ${userId}`, async ports => {
    const message = await ports.database.read(db => findMessage(db, callId))
    if (!message) return
    const isOwner = message.user_id === userId
    // If the response is lost, the message may be deleted or not.
    if (isOwner && !deletedMessages.has(callId)) deletedMessages.set(callId, 'asked')
    const { ok } = await deleteMessage(ports, { userId, id: message.id })
    if (ok && !isOwner) throw new Error(`${userId} deletes a message of ${message.user_id}`)
    if (ok) deletedMessages.set(callId, 'confirmed')
  })
}

function findMessage(db: Reader, callId: string) {
  return db
    .selectFrom('voicemails')
    .select(['id', 'user_id'])
    .where('call_id', '=', callId)
    .executeTakeFirst()
}

/**
 * Checks that each message that the carrier has recorded is stored once, with its sound and for the renter of the called
 * number, and is deleted at the carrier.
 */
export async function checkMessages(
  { database, carrier, numbers }: SimulationContext,
  { deletedMessages }: Expectations,
): Promise<void> {
  const rows = await database.kysely
    .selectFrom('voicemails')
    .leftJoin('voicemail_sounds', 'voicemail_id', 'voicemails.id')
    .select(['call_id', 'user_id', 'status', 'seconds', 'sound'])
    .execute()
  const messages = new Map(rows.map(row => [row.call_id, row]))
  for (const taken of carrier.recordings.taken.filter(({ status }) => status === 'completed')) {
    const { callId, sid } = taken
    if (!taken.isDeleted) throw new Error(`${sid} is not deleted at the carrier`)
    const message = messages.get(callId)
    messages.delete(callId)
    const deletion = deletedMessages.get(callId)
    if (!message && deletion === undefined) throw new Error(`The message of ${callId} is lost`)
    if (!message) continue
    if (deletion === 'confirmed') throw new Error(`The message of ${callId} is not deleted`)
    checkStored(message, taken)
    if (!isRenter(numbers, taken, message.user_id))
      throw new Error(`The message of ${callId} is of ${message.user_id}, who is not its renter`)
  }
  const [unexpected] = messages.values()
  if (unexpected)
    throw new Error(`Unknown message of ${unexpected.call_id} is ${unexpected.status}`)
}

function checkStored(
  { status, seconds, sound }: { status: string; seconds: number; sound: Uint8Array | null },
  taken: TakenMessage,
): void {
  const isStored = status === 'stored' && seconds === taken.seconds
  const isSame = sound !== null && taken.sound?.equals(sound) === true
  if (!isStored || !isSame)
    throw new Error(`The message of ${taken.callId} is ${status} with another sound or length`)
}

function isRenter(numbers: RentedNumbers, taken: TakenMessage, user: string): boolean {
  return numbers.assignments.some(
    ({ phoneNumber, userId, boughtAt, endConfirmedAt }) =>
      phoneNumber === taken.to &&
      userId === user &&
      boughtAt <= taken.beganAt &&
      (endConfirmedAt ?? Infinity) >= taken.calledAt,
  )
}
