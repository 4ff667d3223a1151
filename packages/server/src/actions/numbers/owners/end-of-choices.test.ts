import { beforeEach, describe, expect, it } from 'vitest'
import { addCaller } from '../../../../testing/people/callers.ts'
import { operatorOf } from '../../../../testing/people/changed-by.ts'
import { forwardTo } from '../../../../testing/people/forwarded-calls.ts'
import { addRenter, rowOf } from '../../../../testing/people/renters.ts'
import { verifyNumber } from '../../../../testing/people/verified-numbers.ts'
import { wavFile } from '../../../../testing/people/voicemails.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { cancelNumber } from './cancel-number.ts'
import { changeNumberSettings } from './change-number-settings.ts'
import { reassignNumber } from '../operators/reassign-number.ts'
import { recordGreeting } from './record-greeting.ts'

const NONE = {
  ...{ quiet_from: null, quiet_until: null, quiet_zone: null },
  ...{ forward_to_id: null, voicemail_greeting: null, rings_browser: true },
}

describe('what a renter chose for a number', () => {
  const world = useWorld({ shared: 'world' })
  let userId: string
  let id: string
  let renters = 0
  beforeEach(async () => {
    const renter = await addRenter(world, ++renters, 0n)
    userId = renter.userId
    id = renter.number.id
    const phone = `+1415558${String(renters).padStart(4, '0')}`
    await verifyNumber(world, userId, phone)
    await forwardTo(world, userId, phone)
    const quietHours = { from: '22:00', until: '07:00', timeZone: 'UTC' }
    await changeNumberSettings(world, userId, { id, quietHours })
    await changeNumberSettings(world, userId, { id, ringsBrowser: false })
    await recordGreeting(world, userId, { id, sound: wavFile(2) })
    expect(await rowOf(world, id)).toMatchObject({
      quiet_zone: 'UTC',
      forward_to_id: expect.any(String),
      voicemail_greeting: expect.any(String),
      rings_browser: false,
    })
    expect(await greetings()).toBe(1)
  })

  const greetings = async () =>
    (await world.database.kysely.selectFrom('recorded_greetings').select('key').execute()).length

  it('ends when the renter cancels it, before the carrier has released it', async () => {
    world.numbers.isDown = true
    await cancelNumber(world, userId, id)
    world.numbers.isDown = false
    expect(await rowOf(world, id)).toMatchObject({ ...NONE, status: 'pending_deactivation' })
    expect(await greetings()).toBe(0)
  })

  it('ends when an operator gives the number to another customer', async () => {
    const customer = await addCaller(world, 0n)
    const by = await operatorOf(world, 'owner')
    const wanted = { id, customer, firstMonth: 'paid' } as const
    const reassigned = await reassignNumber(world, by, wanted)
    if (!reassigned.ok) throw new Error(reassigned.why)
    expect(await rowOf(world, id)).toMatchObject({ ...NONE, status: 'deactivated' })
    expect(await rowOf(world, reassigned.value.id)).toMatchObject({ ...NONE, status: 'active' })
    expect(await greetings()).toBe(0)
  })
})
