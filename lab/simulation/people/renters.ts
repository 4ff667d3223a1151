import { cancelNumber } from '@ringback/server/actions/numbers/owners/cancel-number'
import { changeNumberSettings } from '@ringback/server/actions/numbers/owners/change-number-settings'
import { endRentalByOperator } from '@ringback/server/actions/numbers/renewal/end-rental'
import {
  type RequestTimeout,
  rentNumber,
} from '@ringback/server/actions/numbers/renting/rent-number'
import type { SimulationContext } from '../context.ts'
import { BY } from './decks.ts'
import { chooseForwardingOf } from './forwarded-calls.ts'
import type { Expectations } from '../checks/expectations.ts'
import { chooseVoicemailOf, deleteAnyMessage } from './messages.ts'
import type { Assignment } from '../vendors/number-carrier.ts'

const CALLER = '+442079460123'

/** A renter or the caller of a rented number does something at random. */
export function rentOrRing(context: SimulationContext, expected: Expectations): void {
  const act = context.random.weighted<() => void>([
    [8, () => rent(context, expected)],
    [2, () => cancel(context, expected)],
    [1, () => cancelForeign(context, expected)],
    [1, () => endByOperator(context)],
    [2, () => chooseHours(context, expected)],
    [3, () => chooseForwardingOf(context, expected)],
    [4, () => chooseVoicemailOf(context, expected)],
    [2, () => deleteAnyMessage(context, expected)],
    [16, () => ring(context)],
    [2, () => giveUp(context)],
  ])
  act()
}

function rent(context: SimulationContext, { people }: Expectations): void {
  const { id: userId } = context.random.pick(people)
  if (userId === null) return
  const number = context.random.pick(context.numbers.inventory)
  const timeout = timeoutOf(context)
  context.startWork(`rent ${number} by ${userId}`, ports =>
    rentNumber(ports, userId, number, () => timeout),
  )
}

/** Most requests wait until the rental is decided. Some end before, and the rental continues in the background. */
function timeoutOf(context: SimulationContext): RequestTimeout {
  const expired = new Promise<null>(resolve => {
    if (context.random.happens(20)) context.onNextAdvance(() => resolve(null))
  })
  return { expired, cancel() {} }
}

function cancel(context: SimulationContext, expected: Expectations): void {
  const rented = inAccount(context)
  if (rented.length === 0) return
  const assignment = context.random.pick(rented)
  const { rental, userId } = assignment
  const person = expected.people.find(({ id }) => id === userId)
  assignment.endWantedAt ??= context.now()
  const freeze = person?.freeze
  context.startWork(`cancel ${rental}`, ports => cancelNumber(ports, userId, rental), {
    onDone: outcome => {
      if (outcome.ok && freeze?.is === 'frozen' && freeze === person?.freeze) {
        throw new Error(`${rental} of a frozen account is cancelled`)
      }
      if (outcome.ok) assignment.endConfirmedAt ??= context.now()
    },
  })
}

function cancelForeign(context: SimulationContext, { people }: Expectations): void {
  const rented = inAccount(context)
  if (rented.length === 0) return
  const { rental, userId } = context.random.pick(rented)
  const { id: thief } = context.random.pick(people)
  if (thief === null || thief === userId) return
  context.startWork(`cancel ${rental} as ${thief}`, ports => cancelNumber(ports, thief, rental), {
    onDone: ({ ok }) => {
      if (ok) throw new Error(`${thief} cancels ${rental} of another user`)
    },
  })
}

function endByOperator(context: SimulationContext): void {
  const rented = inAccount(context)
  if (rented.length === 0) return
  const assignment = context.random.pick(rented)
  const { rental } = assignment
  assignment.endWantedAt ??= context.now()
  context.startWork(`operator: end ${rental}`, ports => endRentalByOperator(ports, BY, rental), {
    onDone: ({ ok }) => {
      if (ok) assignment.endConfirmedAt ??= context.now()
    },
  })
}

const NIGHT = { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' }

/** A user sets the quiet hours of a number or its ringing, which succeeds for its renter only. */
function chooseHours(context: SimulationContext, { people }: Expectations): void {
  const rented = inAccount(context)
  if (rented.length === 0) return
  const { rental, userId } = context.random.pick(rented)
  const { id } = context.random.pick(people)
  if (id === null) return
  const isHours = context.random.happens(50)
  const isSet = context.random.happens(50)
  const work = `${isHours ? 'quiet hours' : 'ringing'} of ${rental} by ${id}`
  const quietHours = isSet ? NIGHT : null
  const changes = isHours ? { quietHours } : { ringsBrowser: !isSet }
  context.startWork(work, ports => changeNumberSettings(ports, id, { id: rental, ...changes }), {
    onDone: ({ ok }) => {
      if (ok && id !== userId) throw new Error(`${id} changes another user's ${rental}`)
    },
  })
}

/** A caller calls a rented number, or one that was rented before. */
function ring(context: SimulationContext): void {
  const { assignments } = context.numbers
  if (assignments.length === 0) return
  const { phoneNumber: to } = context.random.pick(assignments)
  context.log(`${CALLER} calls ${to}`)
  context.carrier.ring({ from: CALLER, to })
}

/** The caller hangs up, possibly before the call rings. */
function giveUp(context: SimulationContext): void {
  const [sid] = context.carrier.waitingCallers()
  if (sid === undefined) return
  context.log(`the caller of ${sid} hangs up`)
  context.carrier.giveUp(sid)
}

function inAccount({ numbers }: SimulationContext): Assignment[] {
  return numbers.assignments.filter(({ releasedAt }) => releasedAt === null)
}
