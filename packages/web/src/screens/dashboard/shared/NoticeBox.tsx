import { common } from '../../../strings/common.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { useHeldWhilePressed } from '../../../ui/use-held-while-pressed.ts'
import { TextWithNumbers } from './TextWithNumbers.tsx'
import type { Notices } from './use-notice.ts'

/** Shows a screen's notice. Errors can be dismissed; successes disappear by themselves. */
export function NoticeBox(props: Pick<Notices, 'notice' | 'dismiss'>) {
  const notice = useHeldWhilePressed(props.notice)
  if (!notice) return null
  return (
    <Alert
      key={notice.message}
      tone={notice.tone}
      scrollIntoView
      {...(notice.tone === 'error' && { onDismiss: props.dismiss, dismissLabel: common.dismiss })}
    >
      <TextWithNumbers>{notice.message}</TextWithNumbers>
    </Alert>
  )
}
