import { common } from '../../../strings/common.ts'
import { credits } from '../../../strings/credits.ts'
import { Alert } from '../../../ui/Alert.tsx'

interface PurchaseNoticesProps {
  thanks: boolean
  problem: string | null
  /** Absent for what stays true until it is mended. */
  onDismiss: (() => void) | undefined
}

/** How the payment went, above the packages: that is where one looks when the dialog is gone. */
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
