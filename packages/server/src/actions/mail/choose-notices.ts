import type { MailNotices, NoticeKind } from '@ringback/contract/customers/notices/mail-notices'
import { type Outcome, accepted } from '@ringback/contract/outcome'
import { type NoticeChoice, readNoticeLink } from '../../core/mail/notice-link.ts'
import type { Ports } from '../../ports/ports.ts'
import {
  addNoticeOff,
  findMailNotices,
  forgetAddressRefused,
  updateNoticesOff,
} from '../../store/accounts/mail-notices.ts'
import { retryNewestMail } from '../../store/mail/mails.ts'
import { limitAttempts } from '../limit-attempts.ts'

export function readNotices({ database }: Ports, userId: string): Promise<MailNotices> {
  return database.read(db => findMailNotices(db, userId))
}

export async function chooseNotices(
  ports: Ports,
  userId: string,
  off: readonly NoticeKind[],
): Promise<MailNotices> {
  await ports.database.statement(db => updateNoticesOff(db, userId, off))
  return readNotices(ports, userId)
}

/** What the query of a mailed link would switch off; null when we have not made the link. Changes nothing. */
export function checkNoticeLink({ noticeKey }: Ports, query: unknown): NoticeChoice | null {
  return readNoticeLink(noticeKey, query)
}

/** Switches off the kind of notice that a mailed link is about, without a login. @returns null when we have not made the link */
export async function followNoticeLink(ports: Ports, query: unknown): Promise<NoticeChoice | null> {
  const choice = checkNoticeLink(ports, query)
  if (!choice) return null
  await ports.database.statement(db => addNoticeOff(db, choice.userId, choice.kind))
  return choice
}

/** Removes the mark of the user's address, and sends the newest mail that it refused, whose answer decides again. */
export async function retryAddress(
  ports: Ports,
  user: { id: string; email: string },
): Promise<Outcome<MailNotices, 'too-many-attempts'>> {
  const now = ports.clock.now()
  const limit = { key: `retry-address:${user.id}`, max: 5, minutes: 60 }
  const counted = await ports.database.transaction(async tx => {
    const limited = await limitAttempts(tx, now, [limit])
    if (!limited.ok) return limited
    await forgetAddressRefused(tx, user.email)
    await retryNewestMail(tx, user.email, now)
    return limited
  })
  return counted.ok ? accepted(await readNotices(ports, user.id)) : counted
}
