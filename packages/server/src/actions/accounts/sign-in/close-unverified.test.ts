import { micros } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import { about } from '../../../../testing/about.ts'
import { operatorOf } from '../../../../testing/people/changed-by.ts'
import { loginOf, mailedTokens, registerAs } from '../../../../testing/people/registrants.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { deleteExpired } from '../../delete-expired.ts'
import { giveCustomerCredit } from '../operators/change-customer-credit.ts'
import { freezeCustomer } from '../operators/freeze-customer.ts'
import { resendVerification, verifyEmail } from './verify-email.ts'

const email = 'ada@example.com'
const password = 'the password of the owner'
const NETWORK = '192.0.2.1'

describe('a registration that is never verified', () => {
  const world = useWorld({ isBalanced: true })

  const register = () => registerAs(world, { email, password })
  const users = () => world.database.kysely.selectFrom('users').selectAll().execute()
  const isClosed = async () => (await users()).at(0)?.closed_at !== null
  async function passDays(days: number): Promise<void> {
    world.clock.advance({ days })
    await deleteExpired(world)
  }

  it('is closed 30 days after its last link expired, without a trace of the person', async () => {
    await register()
    const [token = ''] = await mailedTokens(world, email)
    await passDays(30)
    expect(await isClosed()).toBe(false)
    await passDays(2)
    const [user] = await users()
    expect(user).toMatchObject({
      closed_at: about(world.clock.now()),
      display_name: '',
      password_hash: '',
    })
    expect(JSON.stringify(user)).not.toMatch(/ada/i)
    expect(await verifyEmail(world, token)).toMatchObject({ ok: false })

    await register()
    const again = (await mailedTokens(world, email)).at(-1) ?? ''
    expect(await verifyEmail(world, again)).toMatchObject({ ok: true })
    expect(await loginOf(world, { email, password })).toBe('in')
  })

  it('stays while a later link may be opened', async () => {
    await register()
    world.clock.advance({ days: 29 })
    await resendVerification(world, { email, network: NETWORK })
    await passDays(29)
    expect(await isClosed()).toBe(false)
    await passDays(3)
    expect(await isClosed()).toBe(true)
  })

  it('stays for good once it is verified', async () => {
    await register()
    const [token = ''] = await mailedTokens(world, email)
    expect((await verifyEmail(world, token)).ok).toBe(true)
    await passDays(400)
    expect(await isClosed()).toBe(false)
  })

  it('is closed with hundreds of others in several runs', async () => {
    const old = { display_name: 'Ada', password_hash: 'hash', created_at: world.clock.now() }
    const rows = Array.from({ length: 205 }, (_, n) => ({
      ...old,
      id: `old_${String(n).padStart(3, '0')}`,
      email: `${n}@example.com`,
    }))
    await world.database.kysely.insertInto('users').values(rows).execute()
    const open = async () => (await users()).filter(user => user.closed_at === null).length
    await passDays(31)
    expect(await open()).toBe(5)
    await deleteExpired(world)
    expect(await open()).toBe(0)
  })

  it('is left to the operator who froze it or gave it credit', async () => {
    const owner = await operatorOf(world, 'owner')
    await register()
    const id = (await users())[0]?.id ?? ''
    const gift = { id, amount: micros(5_000_000n), description: 'Welcome' }
    expect((await giveCustomerCredit(world, owner, gift)).ok).toBe(true)
    await registerAs(world, { email: 'eve@example.com', password })
    const eve = (await users()).find(user => user.id !== id)?.id ?? ''
    const shownReason = 'Please write to support.'
    expect((await freezeCustomer(world, owner, { id: eve, shownReason })).ok).toBe(true)
    await passDays(400)
    expect((await users()).map(user => user.closed_at)).toEqual([null, null])
  })
})
