import { afterAll, describe, expect, it } from 'vitest'
import { nextInstruction } from '../../../../testing/people/forwarded-calls.ts'
import {
  addRentedNumber,
  deleteNumbers,
  ringBrowser,
} from '../../../../testing/people/incoming-calls.ts'
import { sendAllMails } from '../../../../testing/people/mails.ts'
import { testDatabases } from '../../../../testing/test-database.ts'
import { openTestServer } from '../../../../testing/test-server.ts'

describe.each(testDatabases())('the time zone of a browser on $name', async ({ open }) => {
  const { world, addCustomer } = await openTestServer({}, {}, open)
  afterAll(() => deleteNumbers(world.database))

  it('is stored, and mails write times in it', async () => {
    const { userId, send } = await addCustomer(1_000_000n)
    const number = await addRentedNumber(world, userId)
    const missedCallMail = async () => {
      await nextInstruction(world, await ringBrowser(world, number), 'no-answer')
      await sendAllMails(world)
      return world.mails.at(-1)?.text
    }
    expect(await send('/api/user/profile')).toMatchObject({ timeZone: null })
    expect(await missedCallMail()).toContain('When: 2026-11-01 12:00 UTC')
    const timeZone = 'Asia/Kolkata'
    expect(await send('/api/user/time-zone', { timeZone }, 'PUT')).toEqual({
      status: 200,
      timeZone,
    })
    expect(await send('/api/user/profile')).toMatchObject({ timeZone })
    expect(await missedCallMail()).toContain('When: 2026-11-01 17:30 (Asia/Kolkata)')
  })
})
