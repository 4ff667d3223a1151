import { Copy } from 'lucide-react'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { callFilter, copiedText } from './strings.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Notices } from '../shared/NoticeBox.tsx'

interface CopyNumberButtonProps {
  /** In E.164, which is what is copied. */
  number: string
  notices: Pick<Notices, 'succeed' | 'fail'>
}

/** Copies the number of a call. An insecure page has no clipboard, and a user may have forbidden it. */
export function CopyNumberButton({ number, notices }: CopyNumberButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number)
      notices.succeed(copiedText(formatPhoneNumber(number)))
    } catch {
      notices.fail(callFilter.copyFailed)
    }
  }
  return (
    <Button
      look="quiet"
      className="shrink-0"
      icon={<Copy size={16} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {callFilter.copy}
    </Button>
  )
}
