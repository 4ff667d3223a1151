import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  NOTICE_PATH,
  type NoticeKind,
  noticeKind,
} from '@ringback/contract/customers/notices/mail-notices'
import type { MailKind } from '@ringback/contract/operator/mails'

export interface NoticeChoice {
  userId: string
  kind: NoticeKind
}

export function isNotice(kind: MailKind | null): kind is NoticeKind {
  return noticeKind.safeParse(kind).success
}

/** @param key which neither the database nor the page contains */
export function noticeLink(key: string, publicUrl: string, choice: NoticeChoice): string {
  const { userId, kind } = choice
  const query = new URLSearchParams({ user: userId, kind, token: tokenOf(key, choice) })
  return `${publicUrl}${NOTICE_PATH}?${query}`
}

/** What a link's query switches off; null when we have not made the link. */
export function readNoticeLink(key: string, query: unknown): NoticeChoice | null {
  const { user, kind, token } = query as Record<string, unknown>
  const known = noticeKind.safeParse(kind)
  if (typeof user !== 'string' || typeof token !== 'string' || !known.success) return null
  const choice = { userId: user, kind: known.data }
  const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(key, choice))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? choice : null
}

function tokenOf(key: string, { userId, kind }: NoticeChoice): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([userId, kind]))
    .digest('base64url')
}
