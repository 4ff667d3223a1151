import { CODE_PAUSE_MS } from '@ringback/contract/limits'
import { describe, expect, it } from 'vitest'
import { mailedTokens, registerAs } from '../../../testing/people/registrants.ts'
import { useInstances } from '../../../testing/instances.ts'
import { verifyNumber } from '../../../testing/people/verified-numbers.ts'
import { hasPostgres, testDatabases } from '../../../testing/test-database.ts'
import { type TestWorld } from '../../../testing/test-world.ts'
import { useWorld } from '../../../testing/use-world.ts'
import { verifyEmail } from '../accounts/sign-in/verify-email.ts'
import { readBalance } from './read-credit.ts'

const MANY = { maxRegistrationsPerHour: 1_000 }
const ONE_MAILBOX = [
  'farm@gmail.com',
  'farm+1@gmail.com',
  'f.arm@gmail.com',
  'fa.rm+2@googlemail.com',
  'Farm@GoogleMail.com',
]

/** Registers and returns the link. */
async function linkFor(world: TestWorld, email: string): Promise<string> {
  await registerAs(world, { email, password: 'correct horse' })
  const [link = 'no mail'] = await mailedTokens(world, email.toLowerCase())
  return link
}

/** Registers and verifies an address. Returns the user's id. */
async function join(world: TestWorld, email: string): Promise<string> {
  const opened = await verifyEmail(world, await linkFor(world, email))
  if (!opened.ok) throw new Error(`${email}: ${opened.why}`)
  const { id } = await world.database.kysely
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirstOrThrow()
  return id
}

const creditOf = async (world: TestWorld, id: string) => (await readBalance(world, id)).posted
const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

describe.each(testDatabases())('the welcome credit on $name', ({ open }) => {
  const world = useWorld({ open, business: MANY })

  const joinAll = async (emails: readonly string[]) => {
    const credits: bigint[] = []
    for (const email of emails) credits.push(await creditOf(world, await join(world, email)))
    return credits
  }

  it('is given once for each mailbox, however its address is spelled', async () => {
    const { welcomeCredit } = world.business
    expect(await joinAll(ONE_MAILBOX)).toEqual([welcomeCredit, 0n, 0n, 0n, 0n])
    expect(await joinAll(['other@gmail.com', 'farm@example.com'])).toEqual([
      welcomeCredit,
      welcomeCredit,
    ])
  })

  it('leaves no time that leads to the transfer', async () => {
    await join(world, 'first@example.com')
    const claims = await world.database.kysely
      .selectFrom('welcome_claims')
      .select('claimed_at')
      .execute()
    const today = new Date(`${world.clock.now().toISOString().slice(0, 10)}T00:00:00.000Z`)
    expect(claims).toEqual([{ claimed_at: today }])
  })

  it('is given for a verified phone number if the settings require one, and once for each number', async () => {
    const { welcomeCredit } = world.business
    world.business.welcomeCreditNeedsNumber = true
    const users: string[] = []
    for (const email of ['first@example.com', 'second@example.com', 'first+x@example.com']) {
      users.push(await join(world, email))
    }
    const [first = '', second = '', alias = ''] = users
    const credits = () => Promise.all(users.map(id => creditOf(world, id)))
    expect(await credits()).toEqual([0n, 0n, 0n])

    await verifyNumber(world, first, '+14155550111')
    expect(await credits()).toEqual([welcomeCredit, 0n, 0n])
    await verifyNumber(world, first, '+14155550112')
    expect(await credits()).toEqual([welcomeCredit, 0n, 0n])

    world.clock.advance({ hours: 2 })
    await verifyNumber(world, second, '+14155550111')
    expect(await credits()).toEqual([welcomeCredit, 0n, 0n])
    await verifyNumber(world, alias, '+14155550113')
    expect(await credits()).toEqual([welcomeCredit, 0n, 0n])
    world.clock.advance({ seconds: CODE_PAUSE_MS / 1_000 })
    // The refused claims have used up neither the mailbox nor the number.
    await verifyNumber(world, second, '+14155550113')
    expect(await credits()).toEqual([welcomeCredit, welcomeCredit, 0n])
  })

  it('is not given for a phone number unless the business require one', async () => {
    const id = await join(world, 'first@example.com')
    await verifyNumber(world, id, '+14155550111')
    expect(await creditOf(world, id)).toBe(world.business.welcomeCredit)
  })
})

describe.skipIf(!hasPostgres)('the welcome credit on PostgreSQL', () => {
  const servers = useInstances({ pools: [10, 10], business: MANY })

  it('is given once when 24 spellings of a mailbox are verified at two servers at once', async () => {
    const world = servers.first
    const emails = Array.from({ length: 24 }, (_, n) => `farm+${n}@example.com`)
    const links: string[] = []
    for (const email of emails) {
      links.push(await linkFor(world, email))
      world.clock.advance({ minutes: 15 })
    }
    await Promise.all(links.map((link, n) => verifyEmail(servers.instance(n), link)))
    const users = await world.database.kysely
      .selectFrom('users')
      .select('id')
      .where('verified_at', 'is not', null)
      .execute()
    const credits = await Promise.all(users.map(({ id }) => creditOf(world, id)))
    expect(users).toHaveLength(24)
    expect(sum(credits)).toBe(world.business.welcomeCredit)
  })
})
