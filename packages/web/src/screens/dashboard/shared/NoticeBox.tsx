import { common } from '../../../strings/common.ts'
import { Alert } from '../../../ui/Alert.tsx'
import type { Notices } from './use-notice.ts'

/** What a screen has to say. A success goes by itself, an error when it was read. */
export function NoticeBox({ notice, dismiss }: Pick<Notices, 'notice' | 'dismiss'>) {
  if (!notice) return null
  return (
    <Alert
      key={notice.words}
      tone={notice.tone}
      scrollIntoView
      {...(notice.tone === 'error' && { onDismiss: dismiss, dismissLabel: common.dismiss })}
    >
      {notice.words}
    </Alert>
  )
}
