import { describe, expect, it } from 'vitest'
import { addCaller } from '../../../../testing/people/callers.ts'
import { loginOf } from '../../../../testing/people/registrants.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { setPasswordHash } from '../../../store/accounts/users.ts'
import { sendMails } from '../../mail/send-mails.ts'

const PASSWORD = 'the password of the account'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0'
const NEWER_FIREFOX = FIREFOX.replaceAll('145.0', '146.0')
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Safari/604.1'
const HOME = '203.0.113.20'
const AWAY = '198.51.100.20'

describe('the mail about a new browser', () => {
  const world = useWorld({ shared: 'world' })

  async function customer() {
    const id = await addCaller(world, 0n)
    const hash = await world.passwords.hash(PASSWORD)
    await world.database.transaction(tx => setPasswordHash(tx, id, hash))
    const email = `${id.toLowerCase()}@example.com`
    const logIn = (userAgent: string, network = HOME, password = PASSWORD) =>
      loginOf(world, { email, password, network, userAgent })
    const mails = async () => {
      await sendMails(world)
      return world.mails.filter(({ to }) => to === email)
    }
    return { id, email, logIn, mails }
  }
  const known = (id: string) =>
    world.database.kysely
      .selectFrom('known_browsers')
      .selectAll()
      .where('user_id', '=', id)
      .execute()

  it('is not sent for the first login, and once for each browser after it', async () => {
    const { logIn, mails } = await customer()
    await logIn(FIREFOX)
    await logIn(FIREFOX, AWAY)
    await logIn(NEWER_FIREFOX)
    expect(await mails()).toEqual([])
    await logIn(SAFARI)
    await logIn(SAFARI, AWAY)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('New login to your Ringback account')
    const when = `${world.clock.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`
    for (const fact of [`When: ${when}`, 'Browser: Safari on iPhone', '/reset-password']) {
      expect(mail?.text).toContain(fact)
    }
  })

  it('is not sent for a login that is refused', async () => {
    const { id, logIn, mails } = await customer()
    await logIn(FIREFOX)
    expect(await logIn(SAFARI, HOME, 'a guess')).toBe('wrong-credentials')
    expect(await mails()).toEqual([])
    expect(await known(id)).toHaveLength(1)
  })

  it('is sent once when the same browser logs in twice at the same time', async () => {
    const { id, logIn, mails } = await customer()
    await logIn(FIREFOX)
    expect(await Promise.all([logIn(SAFARI), logIn(SAFARI)])).toEqual(['in', 'in'])
    expect(await mails()).toHaveLength(1)
    expect(await known(id)).toHaveLength(2)
  })

  it('contains nothing that the user agent says about itself', async () => {
    const { logIn, mails } = await customer()
    await logIn(FIREFOX)
    await logIn('<a href="https://evil.example">Your account is blocked</a>')
    const [mail] = await mails()
    expect(mail?.text).toContain('Browser: Unknown')
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
  })

  it('is sent five times an hour at most', async () => {
    const { logIn, mails } = await customer()
    await logIn(FIREFOX)
    const systems = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac', 'CrOS', 'Linux']
    for (const system of systems) expect(await logIn(`(${system}) Chrome/142.0`)).toBe('in')
    expect(await mails()).toHaveLength(5)
  })

  describe('to a customer who logged in before browsers were remembered', () => {
    async function earlierCustomer() {
      const earlier = await customer()
      await earlier.logIn(FIREFOX)
      await world.database.kysely
        .deleteFrom('known_browsers')
        .where('user_id', '=', earlier.id)
        .execute()
      return earlier
    }
    it('is not sent for a login on a known network', async () => {
      const { logIn, mails } = await earlierCustomer()
      await logIn(SAFARI)
      expect(await mails()).toEqual([])
    })
    it('is sent for a login on another network', async () => {
      const { logIn, mails } = await earlierCustomer()
      await logIn(SAFARI, AWAY)
      expect(await mails()).toHaveLength(1)
    })
  })

  it('is stored only as keyed hashes, which differ between users', async () => {
    const [one, other] = [await customer(), await customer()]
    await one.logIn(FIREFOX)
    await other.logIn(FIREFOX)
    const [[ofOne], [ofOther]] = [await known(one.id), await known(other.id)]
    expect(ofOne?.browser_hash).toHaveLength(32)
    expect(ofOne?.browser_hash).not.toEqual(ofOther?.browser_hash)
  })
})
