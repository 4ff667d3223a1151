import type { OperatorChange } from '@ringback/contract/operator/changes'
import { TextWithNumbers } from '../../phone/PhoneNumber.tsx'
import { Link } from '../../ui/buttons/Link.tsx'
import { Section } from './Page.tsx'
import { LINK } from './console-controls.tsx'
import { Timeline } from './values/Timeline.tsx'
import { Name } from '../../ui/identity/Name.tsx'

interface OperatorChangesProps {
  title: string
  /** What was changed, as the log of changes names it: `call:cal_1a2b3c`. */
  subject: string
  changes: readonly OperatorChange[]
  /** What the section says when there are none. */
  none: string
}

/** What operators have done with one thing. */
export function OperatorChanges({ title, subject, changes, none }: OperatorChangesProps) {
  return (
    <Section title={title}>
      {changes.length === 0 ? (
        <p className="text-sm text-soft">{none}</p>
      ) : (
        <>
          <Timeline
            entries={changes.map(({ id, at, action, operatorEmail, reason }) => ({
              key: id,
              at,
              title: (
                <>
                  {`${actionName(action)} · `}
                  <Name>{operatorEmail}</Name>
                </>
              ),
              detail: <TextWithNumbers>{reason}</TextWithNumbers>,
            }))}
          />
          <p className="mt-3 text-sm">
            <Link to={`/operator/changes?${new URLSearchParams({ subject })}`} className={LINK}>
              All in the log of changes
            </Link>
          </p>
        </>
      )}
    </Section>
  )
}

/** What operators have done, by the command of the change. */
const ACTION_NAMES: Readonly<Record<string, string>> = {
  'calls compare': 'Compared the call with the carrier',
  'calls end': 'Ended the call',
  'customers adjust': 'Adjusted the credit',
  'customers close': 'Closed the account',
  'customers freeze': 'Froze the account',
  'customers give-credit': 'Gave credit',
  'customers refund-call': 'Refunded the call',
  'customers remove-two-step': 'Removed the second step of the login',
  'customers send-receipt': 'Sent a receipt again',
  'customers send-verification': 'Sent a verification mail',
  'customers set-limits': 'Set the limits',
  'customers sign-out': 'Ended all sessions',
  'customers unfreeze': 'Ended the freeze',
  'customers verify': 'Verified the email by hand',
  'failures try-again': 'Had failed work tried again',
  'inventory release': 'Released a number that nobody rents',
  'inventory repair': 'Repaired the number at the carrier',
  'mails send-again': 'Sent a mail again',
  'numbers import': 'Gave the number to a customer',
  'numbers reassign': 'Gave the number to another customer',
  'numbers release': 'Released the number',
  'operators disable': 'Disabled an operator',
  'operators set-role': 'Changed the role of an operator',
  'payments credit': 'Credited the payment',
  'payments recover': 'Fetched and credited the payment',
  'payments retry': 'Retried the payment',
  'payments send-back': 'Refunded the payment',
  'rates activate': 'Activated the deck',
  'rates schedule': 'Scheduled the deck',
  'rates unschedule': 'Cancelled the schedule of the deck',
  'reconciliation explain': 'Explained a difference',
  'settings reset': 'Reset the setting',
  'settings set': 'Changed the setting',
  'trunk-numbers add': 'Added a number of a trunk',
  'trunk-numbers import': 'Imported numbers of a trunk',
  'trunk-numbers withdraw': 'Withdrew a number of a trunk',
}

/** What an operator has done, in words; the command itself where an earlier version had it. */
export function actionName(command: string): string {
  return ACTION_NAMES[command] ?? command
}

/** The actions for the choice of a filter, by their words. */
export const ACTIONS_BY_NAME = Object.fromEntries(
  Object.entries(ACTION_NAMES).sort(([, a], [, b]) => a.localeCompare(b)),
)
