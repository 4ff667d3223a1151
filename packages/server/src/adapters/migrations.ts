import type { Migration } from 'kysely'
import * as people from '../../migrations/0001-people.ts'
import * as ledger from '../../migrations/0002-ledger.ts'
import * as rates from '../../migrations/0003-rates.ts'
import * as calls from '../../migrations/0004-calls.ts'
import * as purchases from '../../migrations/0005-purchases.ts'
import * as callPlaces from '../../migrations/0006-call-places.ts'
import * as numbers from '../../migrations/0007-numbers.ts'
import * as callFeedback from '../../migrations/0008-call-feedback.ts'
import * as setupTests from '../../migrations/0009-setup-tests.ts'
import * as plainNames from '../../migrations/0010-plain-names.ts'
import * as namedLedgerRules from '../../migrations/0011-named-ledger-rules.ts'
import * as operators from '../../migrations/0012-operators.ts'
import * as settings from '../../migrations/0013-settings.ts'
import * as customers from '../../migrations/0014-customers.ts'
import * as decks from '../../migrations/0015-decks.ts'
import * as payments from '../../migrations/0016-payments.ts'
import * as operatorNumbers from '../../migrations/0017-operator-numbers.ts'
import * as overview from '../../migrations/0018-overview.ts'
import * as reconciliation from '../../migrations/0019-reconciliation.ts'
import * as alarms from '../../migrations/0020-alarms.ts'
import * as operatorCalls from '../../migrations/0021-calls.ts'
import * as numberReleases from '../../migrations/0022-number-releases.ts'
import * as mails from '../../migrations/0023-mails.ts'
import * as discardedDecks from '../../migrations/0024-discarded-decks.ts'
import * as supportCredit from '../../migrations/0025-support-credit.ts'
import * as callQuality from '../../migrations/0026-call-quality.ts'
import * as registrations from '../../migrations/0029-registrations.ts'
import * as welcomeClaims from '../../migrations/0030-welcome-claims.ts'
import * as callSessions from '../../migrations/0031-call-sessions.ts'
import * as knownNetworks from '../../migrations/0032-known-networks.ts'
import * as sentCodes from '../../migrations/0034-sent-codes.ts'
import * as jobFailures from '../../migrations/0035-job-failures.ts'
import * as largeIndexes from '../../migrations/0036-large-indexes.ts'
import * as mailLeases from '../../migrations/0037-mail-leases.ts'
import * as spending from '../../migrations/0038-spending.ts'
import * as tenMillionCalls from '../../migrations/0039-ten-million-calls.ts'
import * as passwordResets from '../../migrations/0040-password-resets.ts'
import * as contacts from '../../migrations/0041-contacts.ts'
import * as auditCheckpoint from '../../migrations/0046-audit-checkpoint.ts'
import * as quietHours from '../../migrations/0047-quiet-hours.ts'
import * as blockedNumbers from '../../migrations/0048-blocked-numbers.ts'
import * as incomingSteps from '../../migrations/0049-incoming-steps.ts'
import * as sessionDevices from '../../migrations/0050-session-devices.ts'
import * as forwarding from '../../migrations/0051-forwarding.ts'
import * as twoStep from '../../migrations/0052-two-step.ts'
import * as voicemails from '../../migrations/0053-voicemails.ts'
import * as emailChanges from '../../migrations/0054-email-changes.ts'
import * as recordedGreetings from '../../migrations/0055-recorded-greetings.ts'
import * as forwardedPhones from '../../migrations/0056-forwarded-phones.ts'
import * as timeZones from '../../migrations/0057-time-zones.ts'
import * as ringing from '../../migrations/0058-ringing.ts'
import * as closedAccounts from '../../migrations/0059-closed-accounts.ts'
import * as voicemailMissedMails from '../../migrations/0060-voicemail-missed-mails.ts'
import * as leftTraces from '../../migrations/0061-left-traces.ts'
import * as incomingCosts from '../../migrations/0065-incoming-costs.ts'
import * as nationalNumbers from '../../migrations/0067-national-numbers.ts'
import * as callFailures from '../../migrations/0071-call-failures.ts'
import * as unreadPaymentEvents from '../../migrations/0073-unread-payment-events.ts'
import * as mailNotices from '../../migrations/0075-mail-notices.ts'

export interface ServerMigration extends Migration {
  /**
   * False for a migration whose statements commit one by one, which `create index concurrently` needs. After an error
   * it runs again from its beginning, so each statement must accept that it was executed before.
   */
  isTransactional?: boolean
}

/** Forward only, in this order. Imported and not read from a folder, because the built server has none. */
export const MIGRATIONS: Readonly<Record<string, ServerMigration>> = {
  '0001-people': people,
  '0002-ledger': ledger,
  '0003-rates': rates,
  '0004-calls': calls,
  '0005-purchases': purchases,
  '0006-call-places': callPlaces,
  '0007-numbers': numbers,
  '0008-call-feedback': callFeedback,
  '0009-setup-tests': setupTests,
  '0010-plain-names': plainNames,
  '0011-named-ledger-rules': namedLedgerRules,
  '0012-operators': operators,
  '0013-settings': settings,
  '0014-customers': customers,
  '0015-decks': decks,
  '0016-payments': payments,
  '0017-operator-numbers': operatorNumbers,
  '0018-overview': overview,
  '0019-reconciliation': reconciliation,
  '0020-alarms': alarms,
  '0021-calls': operatorCalls,
  '0022-number-releases': numberReleases,
  '0023-mails': mails,
  '0024-discarded-decks': discardedDecks,
  '0025-support-credit': supportCredit,
  '0026-call-quality': callQuality,
  '0029-registrations': registrations,
  '0030-welcome-claims': welcomeClaims,
  '0031-call-sessions': callSessions,
  '0032-known-networks': knownNetworks,
  '0034-sent-codes': sentCodes,
  '0035-job-failures': jobFailures,
  '0036-large-indexes': largeIndexes,
  '0037-mail-leases': mailLeases,
  '0038-spending': spending,
  '0039-ten-million-calls': tenMillionCalls,
  '0040-password-resets': passwordResets,
  '0041-contacts': contacts,
  '0046-audit-checkpoint': auditCheckpoint,
  '0047-quiet-hours': quietHours,
  '0048-blocked-numbers': blockedNumbers,
  '0049-incoming-steps': incomingSteps,
  '0050-session-devices': sessionDevices,
  '0051-forwarding': forwarding,
  '0052-two-step': twoStep,
  '0053-voicemails': voicemails,
  '0054-email-changes': emailChanges,
  '0055-recorded-greetings': recordedGreetings,
  '0056-forwarded-phones': forwardedPhones,
  '0057-time-zones': timeZones,
  '0058-ringing': ringing,
  '0059-closed-accounts': closedAccounts,
  '0060-voicemail-missed-mails': voicemailMissedMails,
  '0061-left-traces': leftTraces,
  '0065-incoming-costs': incomingCosts,
  '0067-national-numbers': nationalNumbers,
  '0071-call-failures': callFailures,
  '0073-unread-payment-events': unreadPaymentEvents,
  '0075-mail-notices': mailNotices,
}
