import { common } from '../../../../strings/common.ts'
import { credits } from '../../../../strings/credits.ts'
import { Alert } from '../../../../ui/Alert.tsx'

interface PurchaseNoticesProps {
  /** Whether a payment has just succeeded. */
  thanks: boolean
  problem: string | null
  /** Undefined for a problem that lasts until the page is reloaded. */
  onDismiss: (() => void) | undefined
}

/** The result of a payment. It appears above the packages, because the user has just clicked one of them. */
export function PurchaseNotices({ thanks, problem, onDismiss }: PurchaseNoticesProps) {
  return (
    <div className="grid grid-cols-1 gap-3 not-empty:mb-4">
      {thanks && (
        <Alert tone="success" scrollIntoView>
          {credits.paid}
        </Alert>
      )}
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
