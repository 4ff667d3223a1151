import { removeVerifiedNumber } from '../../src/actions/caller-ids/remove-verified-number.ts'
import { cancelNumber } from '../../src/actions/numbers/owners/cancel-number.ts'
import { releaseOrphan } from '../../src/actions/numbers/operators/release-orphan.ts'
import { breakRows } from '../database/broken-rows.ts'
import { addCaller } from '../people/callers.ts'
import { operatorOf } from '../people/changed-by.ts'
import { addRenter, rowOf } from '../people/renters.ts'
import { verifyNumber } from '../people/verified-numbers.ts'
import { failFor, isStatus, type FailingRow } from './failing-case.ts'

export const FAILING_WORK_OF_NUMBERS: Record<string, readonly FailingRow[]> = {
  'finish-rentals': [
    {
      listedAs: 'rental',
      async arrange(world) {
        const [failing, healthy] = [await addRenter(world, 1, 0n), await addRenter(world, 2, 0n)]
        world.numbers.isDown = true
        for (const { userId, number } of [failing, healthy])
          await cancelNumber(world, userId, number.id)
        world.numbers.isDown = false
        const { carrier_sid: sid } = await rowOf(world, failing.number.id)
        failFor(world.numbers, 'release', String(sid))
        return {
          item: failing.number.id,
          isHealthyDone: isStatus(world, 'virtual_numbers', healthy.number.id, 'deactivated'),
        }
      },
    },
  ],
  'finish-orphan-releases': [
    {
      listedAs: 'orphan-release',
      async arrange(world) {
        const by = await operatorOf(world, 'owner')
        const [failing, healthy] = ['+14155550901', '+14155550902'].map(world.numbers.addOrphan)
        if (!failing || !healthy) throw new Error('no orphans')
        world.numbers.nextOutcomes.release = ['request-lost', 'request-lost']
        for (const { phoneNumber } of [failing, healthy])
          await releaseOrphan(world, by, phoneNumber)
        failFor(world.numbers, 'release', failing.sid)
        const { id } = await world.database.kysely
          .selectFrom('orphan_releases')
          .select('id')
          .where('carrier_sid', '=', failing.sid)
          .executeTakeFirstOrThrow()
        const isReleased = async () => !world.numbers.rented.has(healthy.phoneNumber)
        return { item: id, isHealthyDone: isReleased }
      },
    },
  ],
  'finish-caller-id-removals': [
    {
      listedAs: 'caller-id-removal',
      async arrange(world) {
        const phones = ['+14155550911', '+14155550912'] as const
        const user = await addCaller(world, 0n)
        for (const phone of phones) {
          const id = await verifyNumber(world, user, phone)
          world.verifier.isDown = true
          await removeVerifiedNumber(world, user, id)
          world.verifier.isDown = false
        }
        failFor(world.verifier, 'removeCallerId', phones[0])
        const { id } = await world.database.kysely
          .selectFrom('caller_id_removals')
          .select('id')
          .where('phone_number', '=', phones[0])
          .executeTakeFirstOrThrow()
        const isRemoved = async () => world.verifier.removed.includes(phones[1])
        return { item: id, isHealthyDone: isRemoved }
      },
    },
  ],
  'renew-numbers': [
    {
      listedAs: 'renewal',
      async arrange(world) {
        const failing = await addRenter(world, 1, 5_000_000n)
        const healthy = await addRenter(world, 2, 5_000_000n)
        const when = `new.period > old.period and new.id = '${failing.number.id}'`
        await breakRows(world, { table: 'virtual_numbers', on: 'update', when })
        world.clock.advance({ days: 31 })
        const isRenewed = async () => (await rowOf(world, healthy.number.id)).period === 2
        return { item: failing.number.id, isHealthyDone: isRenewed }
      },
    },
  ],
}
