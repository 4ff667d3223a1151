import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buy } from '../../../../testing/people/buyers.ts'
import { addCaller } from '../../../../testing/people/callers.ts'
import { sendAllMails } from '../../../../testing/people/mails.ts'
import { signedInOperator } from '../../../../testing/people/operators.ts'
import { signIn } from '../../../../testing/people/sign-in.ts'
import { useVerifiedNumbers } from '../../../../testing/people/use-verified-numbers.ts'
import { openTestServer } from '../../../../testing/test-server.ts'

const server = await openTestServer()
const { world } = server
const { me, numberOf, add, stranger, signInAgain } = useVerifiedNumbers(server)

describe('codes that are sent to numbers', () => {
  it('are limited by number, by user and by network', async () => {
    const number = numberOf(1)
    for (let sent = 0; sent < 5; sent++) {
      expect(await add(number)).toMatchObject({ status: 200 })
      world.clock.advance({ minutes: 2.5 })
    }
    const other = await stranger()
    expect(await add(number)).toMatchObject({ status: 429 })
    world.clock.advance({ minutes: 10 })
    expect(await add(number, other)).toMatchObject({ status: 429 })
    for (let n = 2; n < 7; n++) expect(await add(numberOf(n))).toMatchObject({ status: 200 })
    expect(await add(numberOf(7))).toMatchObject({ status: 429 })
    for (let n = 8; n < 18; n++) {
      const fresh = await stranger()
      expect(await add(`+1213555${1000 + n}`, fresh)).toMatchObject({ status: 200 })
    }
    expect(await add('+12135551999', other)).toMatchObject({ status: 429 })
    me.network = '198.51.100.7'
    expect(await add('+12135551999', other)).toMatchObject({ status: 200 })
    world.clock.advance({ hours: 1 })
    await signInAgain()
    expect(await add(number)).toMatchObject({ status: 200 })
  })

  it('are limited to twenty for a user', async () => {
    for (let n = 0; n < 20; n++) {
      world.clock.advance({ minutes: 10 })
      await signInAgain()
      expect(await add(`+1214555${1000 + n}`)).toMatchObject({ status: 200 })
    }
    world.clock.advance({ minutes: 10 })
    await signInAgain()
    expect(await add('+12145551999')).toMatchObject({ status: 409, code: 'too-many-own-numbers' })
    expect(await add('+12145551019')).toMatchObject({ status: 200 })
  })
})

describe('the codes of all users together', () => {
  let business: typeof world.business
  let people = 0

  beforeEach(() => {
    business = { ...world.business }
    Object.assign(world.business, { maxAllCodesPerHour: 6, maxAllCodesPerDay: 9 })
    world.clock.advance({ days: 2 })
  })
  afterEach(() => void Object.assign(world.business, business))

  /** The statuses of codes that new users request, each from another network. */
  async function addByOthers(count: number, hasPaid: boolean) {
    const statuses: number[] = []
    for (const end = people + count; people < end; people++) {
      const id = await addCaller(world, 0n)
      if (hasPaid) await buy(world, id)
      me.network = `192.0.2.${people}`
      const { status } = await add(`+1216555${1000 + people}`, await signIn(world, id))
      statuses.push(status)
    }
    return statuses
  }

  it('are limited by hour and by day, with a mail to the owners', async () => {
    await signedInOperator(world, 'owner', 'owner@ringback.test')
    expect(await addByOthers(8, true)).toEqual([...Array<number>(6).fill(200), 503, 503])
    world.clock.advance({ hours: 1 })
    expect(await addByOthers(5, true)).toEqual([200, 200, 200, 503, 503])
    await sendAllMails(world)
    const subjects = world.mails.map(({ subject }) => subject)
    expect(subjects.filter(each => each.includes('limit of verification codes'))).not.toEqual([])
  })

  it('are half for customers who have paid', async () => {
    expect(await addByOthers(5, false)).toEqual([200, 200, 200, 503, 503])
    expect(await addByOthers(1, true)).toEqual([200])
    world.clock.advance({ hours: 1 })
    expect(await addByOthers(3, false)).toEqual([200, 200, 503])
  })
})
