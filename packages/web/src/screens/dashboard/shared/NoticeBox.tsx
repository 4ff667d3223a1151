import { common } from '../../../strings/common.ts'
import { Alert } from '../../../ui/Alert.tsx'
import type { Notices } from './use-notice.ts'

/** Shows a screen's notice. Errors can be dismissed; successes disappear by themselves. */
export function NoticeBox({ notice, dismiss }: Pick<Notices, 'notice' | 'dismiss'>) {
  if (!notice) return null
  return (
    <Alert
      key={notice.message}
      tone={notice.tone}
      scrollIntoView
      {...(notice.tone === 'error' && { onDismiss: dismiss, dismissLabel: common.dismiss })}
    >
      {notice.message}
    </Alert>
  )
}
