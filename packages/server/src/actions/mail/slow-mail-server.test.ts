import { accepted } from '@ringback/contract/outcome'
import { beforeEach, describe, expect, it } from 'vitest'
import { buy } from '../../../testing/people/buyers.ts'
import { addCaller } from '../../../testing/people/callers.ts'
import { testDatabases } from '../../../testing/test-database.ts'
import { SEND_LIMIT_SECONDS } from '../../ports/vendors/mailer.ts'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import { operatorOf } from '../../../testing/people/changed-by.ts'
import { useWorld } from '../../../testing/use-world.ts'
import { readMails, sendMailAgain } from './unsent-mails.ts'
import { sendMails } from './send-mails.ts'

const TIMEOUT_MS = 1

describe.each(testDatabases())(
  'a mail server that takes long for one mail, on $name',
  ({ open }) => {
    const world = useWorld({ open })
    /** The attempts to send the slow mail, each with what ends it. */
    let attempts: { id: string; confirm(): void; refuse(): void }[]

    beforeEach(async () => {
      attempts = []
      const slow = await addCaller(world, 0n)
      await buy(world, slow)
      await buy(world, await addCaller(world, 0n))
      const { send } = world.mailer
      world.mailer.send = (mail, id) => {
        if (!mail.to.startsWith(slow.toLowerCase())) return send(mail, id)
        return new Promise((resolve, reject) => {
          const confirm = () => resolve(accepted(null))
          attempts.push({ id, confirm, refuse: () => reject(new VendorUnavailable('mail', 'no')) })
        })
      }
    })

    const unsent = async () => (await readMails(world, {}, { page: 1, limit: 50 })).items

    const untilAttempted = (times: number) =>
      expect.poll(() => attempts.length, { timeout: 60_000 }).toBe(times)

    it('keeps no other mail waiting, and gets the mail from no other instance before it must have ended', async () => {
      await sendMails(world, TIMEOUT_MS)
      // The other mail is sent, and marked as sent.
      await expect.poll(async () => (await unsent()).length, { timeout: 60_000 }).toBe(1)
      world.clock.advance({ seconds: SEND_LIMIT_SECONDS })
      await sendMails(world, TIMEOUT_MS)
      expect(await unsent()).toMatchObject([{ attempts: 1 }])
      await untilAttempted(1)
      attempts[0]?.confirm()
      await expect.poll(unsent, { timeout: 60_000 }).toEqual([])
    })

    it('does not get the mail again while it takes it, when an operator wants it sent again', async () => {
      await sendMails(world, TIMEOUT_MS)
      await untilAttempted(1)
      const [{ id } = { id: '' }] = attempts
      const by = await operatorOf(world, 'support')
      expect(await sendMailAgain(world, by, id)).toEqual({ ok: false, why: 'mail-being-sent' })
      await sendMails(world, TIMEOUT_MS)
      attempts[0]?.refuse()
      await expect.poll(unsent, { timeout: 60_000 }).toMatchObject([{ lastError: 'mail: no' }])
      expect(attempts).toHaveLength(1)
      expect(await sendMailAgain(world, by, id)).toEqual({ ok: true, value: null })
      await sendMails(world, TIMEOUT_MS)
      await untilAttempted(2)
    })

    it('can have the mail sent again when the process that sent it has died', async () => {
      await sendMails(world, TIMEOUT_MS)
      await untilAttempted(1)
      const [{ id } = { id: '' }] = attempts
      world.clock.advance({ seconds: SEND_LIMIT_SECONDS + 60 })
      const by = await operatorOf(world, 'support')
      expect(await sendMailAgain(world, by, id)).toEqual({ ok: true, value: null })
    })

    it('gets the same id again after a refusal, and after the death of the process', async () => {
      await sendMails(world, TIMEOUT_MS)
      await untilAttempted(1)
      attempts[0]?.refuse()
      await expect.poll(unsent, { timeout: 60_000 }).toMatchObject([{ lastError: 'mail: no' }])
      world.clock.advance({ seconds: 5 })
      await sendMails(world, TIMEOUT_MS)
      await untilAttempted(2)
      world.clock.advance({ seconds: SEND_LIMIT_SECONDS + 60 })
      await sendMails(world, TIMEOUT_MS)
      await untilAttempted(3)
      const [mail] = await unsent()
      expect(attempts.map(({ id }) => id)).toEqual([mail?.id, mail?.id, mail?.id])
      attempts.at(-1)?.confirm()
      await expect.poll(unsent, { timeout: 60_000 }).toEqual([])
    })
  },
)
