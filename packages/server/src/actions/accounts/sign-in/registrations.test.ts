import { describe, expect, it } from 'vitest'
import { operatorOf } from '../../../../testing/people/changed-by.ts'
import {
  STRANGER,
  loginOf,
  mailedTokens,
  registerAs,
} from '../../../../testing/people/registrants.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { verifyCustomer } from '../operators/manage-customer.ts'
import { resendVerification, verifyEmail } from './verify-email.ts'

const email = 'ada@example.com'
const OWN = 'the password of the owner'
const FOREIGN = 'the password of a stranger'

describe('registrations of one address', () => {
  const world = useWorld({ business: { maxRegistrationsPerHour: 100 } })

  const owner = () => registerAs(world, { email, password: OWN })
  const stranger = (password = FOREIGN) =>
    registerAs(world, { email, password, network: STRANGER, displayName: 'Eve' })
  const tokens = () => mailedTokens(world, email)
  const resend = () => resendVerification(world, { email, network: STRANGER })
  const openLink = (token = 'no mail') => verifyEmail(world, token)
  const logIn = (password: string, verificationToken?: string) =>
    loginOf(world, { email, password, ...(verificationToken && { verificationToken }) })

  it('verifies the only registration by its link alone', async () => {
    await owner()
    const [link] = await tokens()
    expect(await openLink(link)).toMatchObject({ ok: true, value: { needsLogin: false } })
    expect(await logIn(OWN)).toBe('in')
  })

  // spec 1.1, 7.4
  it.each(['before', 'after'])(
    'never verifies a password of a stranger who registered %s the owner, whichever link the owner opens',
    async order => {
      for (const link of [0, 1]) {
        await (order === 'before' ? stranger() : owner())
        await (order === 'before' ? owner() : stranger())
        const mailed = await tokens()
        expect(mailed).toHaveLength(2 * (link + 1))
        const token = mailed.at(-1 - link) ?? ''
        expect(await openLink(token)).toMatchObject({ ok: true, value: { needsLogin: true } })
        expect(await logIn(FOREIGN)).toBe('email-not-verified')
        expect(await logIn(OWN)).toBe('email-not-verified')
        expect(await logIn(OWN, token)).toBe('in')
        expect(await logIn(FOREIGN)).toBe('wrong-credentials')
        expect(await logIn(FOREIGN, token)).toBe('wrong-credentials')
        expect(await logIn(OWN)).toBe('in')
        await forgetAda()
        world.clock.advance({ hours: 1 })
      }
    },
  )

  /** Makes the address free again. */
  async function forgetAda() {
    await world.database.kysely
      .updateTable('users')
      .set({ email: `former-${world.ids.next('user').toLowerCase()}@example.com` })
      .where('email', '=', email)
      .execute()
  }

  it('keeps the registration of an owner for whom strangers left no mail', async () => {
    for (let n = 0; n < 5; n++) await stranger(`${FOREIGN} ${n}`)
    await owner()
    const links = await tokens()
    expect(links).toHaveLength(5)
    for (const link of links) expect((await openLink(link)).ok).toBe(true)
    for (let n = 0; n < 5; n++) expect(await logIn(`${FOREIGN} ${n}`)).toBe('email-not-verified')
    expect(await logIn(OWN, links[2])).toBe('in')
    for (let n = 0; n < 5; n++) expect(await logIn(`${FOREIGN} ${n}`)).toBe('wrong-credentials')
    expect(await logIn(OWN)).toBe('in')
  })

  it('keeps every link until one has verified a password, and then ends those of other passwords', async () => {
    await owner()
    await stranger()
    const [own = '', foreign = ''] = await tokens()
    for (let round = 0; round < 2; round++) {
      for (const link of [own, foreign]) expect((await openLink(link)).ok).toBe(true)
    }
    expect(await logIn(OWN, own)).toBe('in')
    expect(await openLink(own)).toMatchObject({ ok: true, value: { needsLogin: false } })
    expect(await openLink(foreign)).toMatchObject({ ok: false, why: 'link-unknown' })
  })

  it('accepts the link of a person who registered twice with the same password', async () => {
    await owner()
    await registerAs(world, { email, password: OWN, displayName: 'Ada Lovelace' })
    const [, second = ''] = await tokens()
    expect(await openLink(second)).toMatchObject({ ok: true, value: { needsLogin: false } })
    expect(await logIn(OWN)).toBe('in')
  })

  it('gives a resent link no registration of its own', async () => {
    await owner()
    await resend()
    await stranger()
    await resend()
    const [, early = '', , late = ''] = await tokens()
    for (const link of [early, late]) {
      expect(await openLink(link)).toMatchObject({ ok: true, value: { needsLogin: true } })
    }
    expect(await logIn(FOREIGN)).toBe('email-not-verified')
    expect(await logIn(OWN, late)).toBe('in')
    expect(await logIn(FOREIGN)).toBe('wrong-credentials')
  })

  it('requires the password also when the other registration has expired', async () => {
    await owner()
    world.clock.advance({ hours: 25 })
    await stranger()
    const [, foreign = ''] = await tokens()
    expect(await openLink(foreign)).toMatchObject({ ok: true, value: { needsLogin: true } })
    expect(await logIn(FOREIGN)).toBe('email-not-verified')
    expect(await logIn(OWN, foreign)).toBe('in')
  })

  it('completes no login with an expired link, or with the link of another address', async () => {
    await owner()
    await stranger()
    await registerAs(world, { email: 'eve@example.com', password: FOREIGN })
    const [other = ''] = await mailedTokens(world, 'eve@example.com')
    expect(await logIn(OWN, other)).toBe('email-not-verified')
    expect(await logIn(OWN, 'made up')).toBe('email-not-verified')
    const [own = ''] = await tokens()
    world.clock.advance({ hours: 24 })
    expect(await logIn(OWN, own)).toBe('email-not-verified')
  })

  it('lets no operator verify an address that was registered with different passwords', async () => {
    await owner()
    await stranger()
    const support = await operatorOf(world, 'support')
    const { id } = await world.database.kysely
      .selectFrom('users')
      .select('id')
      .executeTakeFirstOrThrow()
    expect(await verifyCustomer(world, support, id)).toMatchObject({ why: 'several-registrations' })
    expect(await logIn(FOREIGN)).toBe('email-not-verified')
  })

  it('keeps no copy of a password hash when the address is verified', async () => {
    await owner()
    await stranger()
    await resend()
    const [own = ''] = await tokens()
    await logIn(OWN, own)
    const left = await world.database.kysely
      .selectFrom('mail_tokens')
      .select('password_hash')
      .execute()
    expect(left).toEqual([{ password_hash: null }, { password_hash: null }])
  })

  it('verifies a registration of an earlier version, whose token has no password', async () => {
    await owner()
    await world.database.kysely
      .updateTable('mail_tokens')
      .set({ password_hash: null, display_name: null })
      .execute()
    const [link] = await tokens()
    expect(await openLink(link)).toMatchObject({ ok: true, value: { needsLogin: false } })
    expect(await logIn(OWN)).toBe('in')
  })

  it('does the same work for an unknown, an unverified and a verified address on a resend', async () => {
    await owner()
    await registerAs(world, { email: 'verified@example.com', password: OWN })
    const [link] = await mailedTokens(world, 'verified@example.com')
    await openLink(link)
    const attempts = async () => {
      const rows = await world.database.kysely.selectFrom('attempts').select('key').execute()
      return rows.length
    }
    const counted: number[] = []
    for (const address of ['unknown@example.com', email, 'verified@example.com']) {
      const before = await attempts()
      await resendVerification(world, { email: address, network: STRANGER })
      counted.push((await attempts()) - before)
    }
    expect(counted).toEqual([2, 2, 2])
    expect(await mailedTokens(world, email)).toHaveLength(2)
  })

  it('leaves the mails of an hour to the owner when others request links for an unknown address', async () => {
    for (let n = 0; n < 10; n++) await resend()
    await owner()
    expect(await tokens()).toHaveLength(1)
  })
})
