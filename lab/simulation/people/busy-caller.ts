import type { SimulationContext } from '../context.ts'
import { deliverAll, finish } from '../deliver-all.ts'
import type { Expectations } from '../checks/expectations.ts'
import { callAs, hangUpCall } from './people.ts'

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
