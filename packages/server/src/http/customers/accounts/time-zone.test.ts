import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCaller } from '../../../../testing/people/callers.ts'
import { nextInstruction } from '../../../../testing/people/forwarded-calls.ts'
import {
  addRentedNumber,
  deleteNumbers,
  ringBrowser,
} from '../../../../testing/people/incoming-calls.ts'
import { signIn } from '../../../../testing/people/sign-in.ts'
import { buildTestApp } from '../../../../testing/test-app.ts'
import { testDatabases } from '../../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../../testing/test-world.ts'
import { sendAllMails } from '../../../../testing/people/mails.ts'

describe.each(testDatabases())('the time zone of a browser on $name', ({ open }) => {
  let world: TestWorld
  let app: FastifyInstance
  beforeAll(async () => {
    world = testWorld(await open())
    app = await buildTestApp(world)
  })
  afterAll(async () => {
    await deleteNumbers(world.database)
    await app.close()
    await world.database.close()
  })

  async function customer() {
    const id = await addCaller(world, 1_000_000n)
    const number = await addRentedNumber(world, id)
    return { id, number, headers: { authorization: `Bearer ${await signIn(world, id)}` } }
  }
  type Headers = Awaited<ReturnType<typeof customer>>['headers']
  const report = (headers: Headers, timeZone: unknown) =>
    app.inject({ method: 'PUT', url: '/api/user/time-zone', headers, payload: { timeZone } })
  const storedFor = async (headers: Headers) =>
    (await app.inject({ url: '/api/user/profile', headers })).json<{ timeZone: string | null }>()
      .timeZone
  const missedCallMail = async (number: string) => {
    await nextInstruction(world, await ringBrowser(world, number), 'no-answer')
    await sendAllMails(world)
    return world.mails.at(-1)?.text
  }

  it('is stored, and mails write times in it', async () => {
    const { number, headers } = await customer()
    expect(await storedFor(headers)).toBeNull()
    expect(await missedCallMail(number)).toContain('When: 2026-11-01 12:00 UTC')
    expect((await report(headers, 'Asia/Kolkata')).statusCode).toBe(200)
    expect(await storedFor(headers)).toBe('Asia/Kolkata')
    expect(await missedCallMail(number)).toContain('When: 2026-11-01 17:30 (Asia/Kolkata)')
  })
})
