import type { PushKind } from '@ringback/contract/customers/notices/push-notices'
import type { Generated } from 'kysely'

/** The keys by which push services recognise this server. */
export interface PushKeysTable {
  /** 1, because there is one pair. */
  id: number
  public_key: string
  /** Sealed. */
  private_key: string
  created_at: Date
}

/** Where a push service takes messages for the browser of a session. */
export interface PushSubscriptionsTable {
  id: string
  session_hash: Buffer
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
  kinds: PushKind[]
  shows_caller: boolean
  created_at: Date
  /** Since when its push service takes no more messages. */
  gone_at: Date | null
}

/** Messages that no push service has accepted yet. */
export interface PushMessagesTable {
  id: string
  subscription_id: string
  /** JSON. */
  message: string
  attempts: Generated<number>
  created_at: Date
  next_attempt_at: Date
  expires_at: Date
}
