import { beforeEach, describe, expect, it } from 'vitest'
import { buy } from '../../../testing/people/buyers.ts'
import { addCaller } from '../../../testing/people/callers.ts'
import { loggedChanges, operatorOf } from '../../../testing/people/changed-by.ts'
import { useWorld } from '../../../testing/use-world.ts'
import { readMails, sendMailAgain } from './unsent-mails.ts'
import { sendMails } from './send-mails.ts'

const PAGE = { page: 1, limit: 50 }

describe('a mail that waits', () => {
  const world = useWorld()
  let user: string
  beforeEach(async () => {
    user = await addCaller(world, 0n)
    world.broken.mailer = true
    await buy(world, user)
  })

  const list = async (filter = {}) => (await readMails(world, filter, PAGE)).items

  async function only() {
    const [mail, ...others] = await list()
    if (!mail || others.length > 0) throw new Error('not one mail')
    return mail
  }

  it('is listed with its customer, kind, attempts and the last error', async () => {
    const recipient = `${user.toLowerCase()}@example.com`
    expect(await only()).toMatchObject({
      state: 'waiting',
      kind: 'receipt',
      recipient,
      customerId: user,
      subject: 'Your Ringback receipt',
      attempts: 0,
      lastError: null,
    })
    await sendMails(world)
    expect(await only()).toMatchObject({ attempts: 1, lastError: 'mail: does not answer' })
    expect(await list({ recipient, kind: 'receipt', state: 'waiting' })).toHaveLength(1)
    expect(await list({ kind: 'refund' })).toEqual([])
    expect(await list({ recipient: 'nobody@example.com' })).toEqual([])
    expect(await list({ state: 'failed' })).toEqual([])
  })

  it('is sent again before its next attempt, and is then listed no more', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      await sendMails(world)
      world.clock.advance({ hours: 1 })
    }
    await sendMails(world)
    const { id, state, nextAttemptAt } = await only()
    expect(state).toBe('failed')
    expect(nextAttemptAt?.getTime()).toBeGreaterThan(world.clock.now().getTime())
    world.broken.mailer = false
    await sendMails(world)
    expect(world.mails).toEqual([])
    const by = await operatorOf(world, 'support')
    expect(await sendMailAgain(world, by, id)).toEqual({ ok: true, value: null })
    await sendMails(world)
    expect(world.mails.map(({ subject }) => subject)).toEqual(['Your Ringback receipt'])
    expect(await list()).toEqual([])
    const recipient = `${user.toLowerCase()}@example.com`
    expect(await list({ recipient })).toMatchObject([{ id, state: 'sent', nextAttemptAt: null }])
    expect(await list({ recipient, state: 'waiting' })).toEqual([])
    expect(await sendMailAgain(world, by, id)).toMatchObject({ why: 'mail-sent' })
    expect(await sendMailAgain(world, by, 'mail_none')).toMatchObject({ why: 'unknown-mail' })
    const changes = await loggedChanges(world)
    expect(changes).toMatchObject([{ action: 'mails send-again', subject: `mail:${id}` }])
    expect(JSON.stringify(changes)).not.toContain('example.com')
  })
})
