import type * as auth from '@ringback/contract/customers/accounts/accounts'
import type * as blockedNumbers from '@ringback/contract/customers/contacts/blocked-numbers'
import type * as callerId from '@ringback/contract/customers/numbers/caller-ids'
import type * as callHistory from '@ringback/contract/customers/calls/call-history'
import type * as calls from '@ringback/contract/customers/calls/calls'
import type * as callFeedback from '@ringback/contract/customers/calls/call-history'
import type * as contacts from '@ringback/contract/customers/contacts/contacts'
import type * as credits from '@ringback/contract/customers/credit/credit'
import type * as exports from '@ringback/contract/customers/exports'
import type * as health from '@ringback/contract/health'
import type * as mailNotices from '@ringback/contract/customers/notices/mail-notices'
import type * as numbers from '@ringback/contract/customers/numbers/numbers'
import type * as numberSearch from '@ringback/contract/customers/numbers/number-search'
import type * as numberChanges from '@ringback/contract/customers/numbers/numbers'
import type * as ownAccount from '@ringback/contract/customers/accounts/own-account'
import type * as ownSessions from '@ringback/contract/customers/accounts/own-sessions'
import type * as pushNotices from '@ringback/contract/customers/notices/push-notices'
import type * as rates from '@ringback/contract/customers/calls/rates'
import type * as spending from '@ringback/contract/customers/credit/spending'
import type * as twoStep from '@ringback/contract/customers/accounts/two-step'
import type * as statements from '@ringback/contract/customers/credit/statements'
import type * as verifiedNumbers from '@ringback/contract/customers/numbers/verified-numbers'
import type * as voicemails from '@ringback/contract/customers/calls/voicemails'
import { accountHandlers } from './accounts/accounts.ts'
import { ownAccountHandlers } from './accounts/own-account.ts'
import { callHandlers } from './calls/calls.ts'
import { contactHandlers } from './contacts/contacts.ts'
import { creditHandlers } from './credit/credit.ts'
import { noticeHandlers } from './notices/notices.ts'
import { numberHandlers } from './numbers/numbers.ts'
import { healthHandlers } from '../probes/probes.ts'
import type { HandlersOf } from '../guard/mount.ts'

/** A handler for every endpoint of the contract. Without one of them this file does not compile. */
type AllHandlers = HandlersOf<typeof auth> &
  HandlersOf<typeof blockedNumbers> &
  HandlersOf<typeof callHistory> &
  HandlersOf<typeof callerId> &
  HandlersOf<typeof calls> &
  HandlersOf<typeof callFeedback> &
  HandlersOf<typeof contacts> &
  HandlersOf<typeof credits> &
  HandlersOf<typeof exports> &
  HandlersOf<typeof health> &
  HandlersOf<typeof mailNotices> &
  HandlersOf<typeof numbers> &
  HandlersOf<typeof numberSearch> &
  HandlersOf<typeof numberChanges> &
  HandlersOf<typeof ownAccount> &
  HandlersOf<typeof ownSessions> &
  HandlersOf<typeof pushNotices> &
  HandlersOf<typeof rates> &
  HandlersOf<typeof spending> &
  HandlersOf<typeof twoStep> &
  HandlersOf<typeof statements> &
  HandlersOf<typeof verifiedNumbers> &
  HandlersOf<typeof voicemails>

export const handlers: AllHandlers = {
  ...accountHandlers,
  ...ownAccountHandlers,
  ...callHandlers,
  ...contactHandlers,
  ...creditHandlers,
  ...noticeHandlers,
  ...numberHandlers,
  ...healthHandlers,
}
