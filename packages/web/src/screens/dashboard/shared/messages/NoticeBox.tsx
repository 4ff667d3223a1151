import { SUCCESS_NOTICE_MS } from '@ringback/contract/limits'
import { useEffect, useState } from 'react'
import { TextWithNumbers } from '../../../../phone/PhoneNumber.tsx'
import { Notice } from '../../../../ui/status/Notice.tsx'
import { useHeldWhilePressed } from '../../../../ui/hooks/use-held-while-pressed.ts'

/** Shows a screen's notice. Errors can be dismissed; successes disappear by themselves. */
export function NoticeBox(props: Pick<Notices, 'notice' | 'dismiss'> & { className?: string }) {
  const notice = useHeldWhilePressed(props.notice)
  if (!notice) return null
  return (
    <Notice
      key={notice.message}
      tone={notice.tone}
      scrollIntoView
      {...(props.className && { className: props.className })}
      {...(notice.tone === 'error' && { onDismiss: props.dismiss })}
    >
      <TextWithNumbers>{notice.message}</TextWithNumbers>
    </Notice>
  )
}

interface Notice {
  tone: 'success' | 'error'
  message: string
}

export interface Notices {
  notice: Notice | null
  succeed: (message: string) => void
  fail: (message: string) => void
  dismiss: () => void
}

/** The notice of a screen; a new one replaces the old one. Successes clear by themselves (spec section 8). */
export function useNotice(): Notices {
  const [notice, setNotice] = useState<Notice | null>(null)
  useEffect(() => {
    if (notice?.tone !== 'success') return
    const timer = setTimeout(() => setNotice(null), SUCCESS_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [notice])
  return {
    notice,
    succeed: message => setNotice({ tone: 'success', message }),
    fail: message => setNotice({ tone: 'error', message }),
    dismiss: () => setNotice(null),
  }
}
