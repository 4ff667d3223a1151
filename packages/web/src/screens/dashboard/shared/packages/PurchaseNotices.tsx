import { useBalance } from '../../../../api/queries.ts'
import { useSettings } from '../../../../api/settings.ts'
import { common } from '../../../../strings/common.ts'
import { credits, parkedText } from '../../../../strings/credits.ts'
import { Alert } from '../../../../ui/Alert.tsx'

interface PurchaseNoticesProps {
  /** Whether a payment has just succeeded. */
  thanks: boolean
  problem: string | null
  /** Undefined for a problem that lasts until the page is reloaded. */
  onDismiss: (() => void) | undefined
}

/** The result of a payment, and the payments that wait for a person. It appears above the packages, because the user has just clicked one of them. */
export function PurchaseNotices({ thanks, problem, onDismiss }: PurchaseNoticesProps) {
  return (
    <div className="grid grid-cols-1 gap-3 not-empty:mb-4">
      {thanks && (
        <Alert tone="success" scrollIntoView>
          {credits.paid}
        </Alert>
      )}
      <ParkedPayments />
      {problem !== null && (
        <Alert
          tone="error"
          scrollIntoView
          {...(onDismiss && { onDismiss, dismissLabel: common.dismiss })}
        >
          {problem}
        </Alert>
      )}
    </div>
  )
}

/** Each payment that has arrived and waits for a person, until it is credited or returned. */
function ParkedPayments() {
  const parked = useBalance().data?.parkedPayments ?? []
  const { supportUrl } = useSettings()
  return parked.map((payment, index) => (
    <Alert key={index} tone="info" title={parkedText(payment)}>
      {credits.parkedDetail}{' '}
      <a
        href={supportUrl}
        target="_blank"
        rel="noreferrer"
        className="text-accent underline underline-offset-2"
      >
        {credits.parkedSupport}
      </a>
    </Alert>
  ))
}
