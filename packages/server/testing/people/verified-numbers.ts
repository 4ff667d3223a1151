import type { E164 } from '@ringback/contract/phone/e164'
import type { NumberType } from '@ringback/contract/customers/numbers/number-search'
import type { VirtualNumberStatus } from '@ringback/contract/customers/numbers/numbers'
import { addVerifiedNumber } from '../../src/actions/caller-ids/add-verified-number.ts'
import { confirmVerifiedNumber } from '../../src/actions/caller-ids/confirm-verified-number.ts'
import type { TestWorld } from '../test-world.ts'

/** Verifies a number with a code. The carrier allows it as a caller ID. A refusal fails the test. */
export async function verifyNumber(
  world: TestWorld,
  userId: string,
  phoneNumber: string,
): Promise<string> {
  world.verifier.allowedCallerIds.add(phoneNumber)
  const request = { userId, network: `network of ${userId}`, phoneNumber }
  const added = await addVerifiedNumber(world, request)
  if (!added.ok) throw new Error(`refused: ${added.why}`)
  const code = world.verifier.codes.get(phoneNumber)?.code ?? ''
  const confirmed = await confirmVerifiedNumber(world, { ...request, code })
  if (!confirmed.ok) throw new Error(`refused: ${confirmed.why}`)
  return confirmed.value.number.id
}

/** Inserts a rented number without the carrier and without a payment. */
export async function insertRental(
  world: TestWorld,
  userId: string,
  rental: {
    phoneNumber: string
    status: VirtualNumberStatus | 'purchasing' | 'abandoned'
    type?: NumberType
  },
): Promise<E164> {
  const at = world.clock.now()
  const isOver = rental.status === 'deactivated' || rental.status === 'abandoned'
  await world.database.transaction(tx =>
    tx
      .insertInto('virtual_numbers')
      .values({
        id: world.ids.next('num'),
        user_id: userId,
        phone_number: rental.phoneNumber,
        country_code: 'US',
        type: rental.type ?? 'local',
        region: 'New York',
        monthly_fee: 1_150_000n,
        status: rental.status,
        carrier_sid: null,
        created_at: at,
        rented_at: at,
        renewal_at: at,
        ended_at: isOver ? at : null,
        check_at: null,
        absent_since: null,
      })
      .execute(),
  )
  return rental.phoneNumber as E164
}
