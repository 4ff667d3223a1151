import type { SimulationContext } from '../context.ts'
import { deliverAll, finish } from '../quiesce.ts'
import type { Expectations } from '../checks/expectations.ts'
import { forward, pickRented } from './forwarded-calls.ts'
import { takeMessages } from './messages.ts'
import { callAs, hangUpCall } from './people.ts'

const CALLER = '+442079460124'
const PICKED_UP_SECONDS = 15

/**
 * A renter forwards a number to a phone, may switch on voicemail, ends the own call and is called, and the call goes on
 * with its next steps. Without it, hardly any call of a run is forwarded or ends with a message.
 */
export async function callForwardedNumber(
  context: SimulationContext,
  expected: Expectations,
): Promise<void> {
  const assignment = pickRented(context)
  const person = expected.people.find(({ id }) => id === assignment?.userId)
  if (!assignment || !person) return
  forward(context, expected, { assignment, person, isOn: true })
  if (context.random.happens(50)) takeMessages(context, { assignment, person, isOn: true })
  const own = expected.calls.filter(({ userId }) => userId === person.id)
  for (const call of own.filter(({ id }) => context.carrier.isAlive(id))) hangUpCall(context, call)
  await finish(context)
  const { phoneNumber: to } = assignment
  context.log(`${CALLER} calls ${to}, which is forwarded`)
  context.carrier.ring({ from: CALLER, to })
  await deliverAll(context, expected, 'incoming')
  await context.advance(context.business.inboundRingSeconds)
  await deliverAll(context, expected, 'step-result')
  await context.advance(PICKED_UP_SECONDS)
}

/**
 * The first person calls as often as the limit of an hour allows, and twice more, and hangs up each time. Without it,
 * hardly any person calls so often in an hour of a run.
 */
export async function callAgainAndAgain(
  context: SimulationContext,
  expected: Expectations,
): Promise<void> {
  const { people, calls } = expected
  const [person] = people
  if (!person) return
  const hangUp = async () => {
    const own = calls.filter(({ userId }) => userId === person.id)
    for (const call of own.filter(({ id }) => context.carrier.isAlive(id))) {
      hangUpCall(context, call)
    }
    await finish(context)
  }
  await hangUp()
  for (let n = 0; n < context.business.maxCallsPerHour + 2; n++) {
    callAs(context, expected, person)
    await finish(context)
    await deliverAll(context, expected, 'voice')
    await hangUp()
  }
}
