import { accepted } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone/e164'
import { beforeAll, describe, expect, it } from 'vitest'
import { addCaller } from '../../../testing/people/callers.ts'
import { verifyNumber } from '../../../testing/people/verified-numbers.ts'
import { useInstances } from '../../../testing/instances.ts'
import { hasPostgres } from '../../../testing/test-database.ts'
import { addVerifiedNumber } from './add-verified-number.ts'
import { handleValidationResult } from './check-validation.ts'
import { chooseCallerId, readCallerId } from './choose-caller-id.ts'
import { confirmVerifiedNumber } from './confirm-verified-number.ts'
import { removeVerifiedNumber } from './remove-verified-number.ts'

/** Three instances of the server on one PostgreSQL, with one verifier and one stopped clock. */
describe.skipIf(!hasPostgres)('races for verified numbers on PostgreSQL', () => {
  const servers = useInstances()
  const { instance, times } = servers
  beforeAll(() => {
    // Every code is right: the test is about whose proof counts.
    servers.first.verifier.checkCode = async () => accepted(null)
  })

  const claims = (number: string) =>
    servers.first.database.read(db =>
      db
        .selectFrom('verified_numbers')
        .selectAll()
        .where('phone_number', '=', number)
        .orderBy('proved_at')
        .execute(),
    )
  const requestOf = (userId: string, phoneNumber: string) => ({
    userId,
    phoneNumber,
    network: `network of ${userId}`,
    code: '123456',
  })
  async function pending(number: string, people: number): Promise<string[]> {
    const users = await times(people, () => addCaller(servers.first, 0n))
    // Three an hour, below the limit of codes for a number.
    for (const user of users) {
      servers.first.clock.advance({ minutes: 20 })
      expect(await addVerifiedNumber(servers.first, requestOf(user, number))).toMatchObject({
        ok: true,
      })
    }
    // While the last user's code is valid, no other user may try it.
    servers.first.clock.advance({ minutes: 10 })
    return users
  }

  it('verifies a number for one of ten concurrent users, the one with the newest proof', async () => {
    const number = '+12125550001'
    servers.first.verifier.allowedCallerIds.add(number)
    const users = await pending(number, 10)
    const outcomes = await times(30, n =>
      confirmVerifiedNumber(instance(n), requestOf(users[n % 10] ?? '', number)),
    )
    for (const outcome of outcomes) {
      if (!outcome.ok) expect(['proved-by-another', 'number-not-added']).toContain(outcome.why)
    }
    const all = await claims(number)
    const owners = all.filter(row => row.verified_at && !row.lost_at)
    expect(owners).toHaveLength(1)
    const proofs = all.map(row => row.proved_at?.getTime() ?? 0)
    expect(new Set(proofs).size).toBe(10)
    expect(owners[0]?.proved_at?.getTime()).toBe(Math.max(...proofs))
    // Each user who had the number in between was notified once.
    const losers = all.filter(row => row.lost_at).map(row => row.user_id)
    const mails = await servers.first.database.read(db =>
      db
        .selectFrom('mails')
        .select('recipient')
        .where('subject', 'like', '+1 212 555 0001%')
        .execute(),
    )
    expect(mails.map(mail => mail.recipient).sort()).toEqual(
      losers.map(id => `${id.toLowerCase()}@example.com`).sort(),
    )
  })

  it('verifies a number for one user when two validations succeed concurrently', async () => {
    for (let round = 0; round < 10; round++) {
      const number = `+1212555${1000 + round}`
      const users = await pending(number, 2)
      await times(2, n => confirmVerifiedNumber(instance(n), requestOf(users[n] ?? '', number)))
      const rows = await claims(number)
      await times(6, n =>
        handleValidationResult(instance(n), {
          id: rows[n % 2]?.id ?? '',
          calledNumber: number,
          succeeded: true,
        }),
      )
      const owners = (await claims(number)).filter(row => row.verified_at && !row.lost_at)
      expect(owners.map(row => row.id)).toEqual([rows[1]?.id])
    }
  })

  it('refuses a second verified claim to a number in the database itself', async () => {
    const number = '+12125552000'
    const first = await addCaller(servers.first, 0n)
    const id = await verifyNumber(servers.first, first, number)
    const second = await addCaller(servers.first, 0n)
    const stolen = instance(1).database.transaction(async tx => {
      const [row] = await tx
        .selectFrom('verified_numbers')
        .selectAll()
        .where('id', '=', id)
        .execute()
      if (!row) throw new Error('no such number')
      const copy = { ...row, id: `${id}-copy`, user_id: second }
      return tx.insertInto('verified_numbers').values(copy).execute()
    })
    await expect(stolen).rejects.toThrow(/verified_numbers_shown/)
  })

  it('does not use a removed number as caller ID when it is chosen concurrently', async () => {
    for (let round = 0; round < 20; round++) {
      const number = `+1212555${3000 + round}` as E164
      const user = await addCaller(servers.first, 0n)
      const id = await verifyNumber(servers.first, user, number)
      await times(4, async n => {
        if (n === 2) await removeVerifiedNumber(instance(n), user, id)
        else await chooseCallerId(instance(n), user, number)
      })
      const row = await servers.first.database.read(db =>
        db
          .selectFrom('users')
          .select('selected_caller_id')
          .where('id', '=', user)
          .executeTakeFirstOrThrow(),
      )
      const choice = { id: user, selectedCallerId: row.selected_caller_id }
      expect(await readCallerId(servers.first, choice)).toBeNull()
      expect(await chooseCallerId(servers.first, user, number)).toEqual({
        ok: false,
        why: 'caller-id-not-yours',
      })
    }
  })
})
