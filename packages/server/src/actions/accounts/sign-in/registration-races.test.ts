import { beforeEach, describe, expect, it } from 'vitest'
import {
  STRANGER,
  loginOf,
  mailedTokens,
  registerAs,
} from '../../../../testing/people/registrants.ts'
import { useInstances } from '../../../../testing/instances.ts'
import { hasPostgres } from '../../../../testing/test-database.ts'
import { verifyEmail } from './verify-email.ts'

const OWN = 'the password of the owner'
const FOREIGN = 'the password of a stranger'
const ROUNDS = 20

describe.skipIf(!hasPostgres)('registrations at the same time on PostgreSQL', () => {
  const servers = useInstances({ pools: [10, 10], business: { maxRegistrationsPerHour: 1_000 } })
  // The wrong passwords of all tests together would reach the limit of a network, 100 in 15 minutes.
  beforeEach(() => servers.first.clock.advance({ minutes: 16 }))

  it('never verifies a stranger who registers while the owner opens a link', async () => {
    const [first, second] = [servers.instance(0), servers.instance(1)]
    for (let round = 0; round < ROUNDS; round++) {
      const email = `opened-${round}@example.com`
      await registerAs(first, { email, password: OWN })
      const [link = ''] = await mailedTokens(first, email)
      const [opened] = await Promise.all([
        verifyEmail(first, link),
        registerAs(second, { email, password: FOREIGN, network: STRANGER }),
      ])
      if (!opened.ok) throw new Error(`round ${round}: ${opened.why}`)
      expect(await loginOf(first, { email, password: FOREIGN })).not.toBe('in')
      expect(await loginOf(first, { email, password: OWN, verificationToken: link })).toBe('in')
      expect(await loginOf(first, { email, password: FOREIGN })).toBe('wrong-credentials')
    }
  })

  it('keeps both registrations that create one account at once', async () => {
    const [first, second] = [servers.instance(0), servers.instance(1)]
    for (let round = 0; round < ROUNDS; round++) {
      const email = `created-${round}@example.com`
      await Promise.all([
        registerAs(first, { email, password: OWN }),
        registerAs(second, { email, password: FOREIGN, network: STRANGER }),
      ])
      const links = await mailedTokens(first, email)
      const [link = ''] = links
      expect(links).toHaveLength(2)
      expect(await verifyEmail(first, link)).toMatchObject({
        ok: true,
        value: { needsLogin: true },
      })
      expect(await loginOf(first, { email, password: OWN, verificationToken: link })).toBe('in')
      expect(await loginOf(first, { email, password: FOREIGN })).toBe('wrong-credentials')
    }
  })

  it('lets one password win when two logins with the link arrive at once', async () => {
    const [first, second] = [servers.instance(0), servers.instance(1)]
    for (let round = 0; round < ROUNDS; round++) {
      const email = `finished-${round}@example.com`
      await registerAs(first, { email, password: OWN })
      await registerAs(first, { email, password: FOREIGN, network: STRANGER })
      const [verificationToken = ''] = await mailedTokens(first, email)
      const results = await Promise.all([
        loginOf(first, { email, password: OWN, verificationToken }),
        loginOf(second, { email, password: FOREIGN, verificationToken }),
      ])
      expect([...results].sort()).toEqual(['in', 'wrong-credentials'])
      expect(await loginOf(first, { email, password: OWN })).toBe(results[0])
      expect(await loginOf(first, { email, password: FOREIGN })).toBe(results[1])
    }
  })
})
