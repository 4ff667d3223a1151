import { expect } from 'vitest'
import { sendMails } from '../../src/actions/mail/send-mails.ts'
import type { TestWorld } from '../test-world.ts'

/**
 * Sends the mails of the outbox, and waits for those that a request before is sending in the background.
 * @returns how many mails it has sent itself
 */
export async function sendAllMails(world: TestWorld): Promise<number> {
  const sent = await sendMails(world)
  await expect.poll(() => countMailsBeingSent(world), { timeout: 60_000 }).toBe(0)
  return sent
}

async function countMailsBeingSent({ database }: TestWorld): Promise<number> {
  const rows = await database.kysely
    .selectFrom('mails')
    .select('id')
    .where('sent_at', 'is', null)
    .whereRef('leased_until', '=', 'next_attempt_at')
    .execute()
  return rows.length
}
