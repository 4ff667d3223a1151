import { Ban } from 'lucide-react'
import { useBlockChanges, useBlockedNumbers } from '../../../api/blocked-numbers.ts'
import { messageOf } from '../../../api/client.ts'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { blockedNotice, blocking, unblockedNotice } from '../../../strings/blocked-numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Notices } from '../shared/use-notice.ts'

interface BlockButtonProps {
  /** A caller's number in E.164. */
  number: string
  notices: Pick<Notices, 'succeed' | 'fail'>
}

/** Blocks a caller, or unblocks a blocked one. Disabled until it is known which, so that nothing moves. */
export function BlockButton({ number, notices }: BlockButtonProps) {
  const { data, error } = useBlockedNumbers()
  const isBlocked = data?.numbers.some(({ phoneNumber }) => phoneNumber === number) ?? false
  const { changing, block, unblock } = useBlockChanges({
    succeed: (is, changed) => {
      const words = is === 'blocked' ? blockedNotice : unblockedNotice
      notices.succeed(words(formatPhoneNumber(changed)))
    },
    fail: failure => {
      notices.fail(messageOf(failure, isBlocked ? blocking.unblockFailed : blocking.blockFailed))
    },
  })
  if (!data && error) return null
  return (
    <Button
      look="quiet"
      className="shrink-0"
      icon={<Ban size={16} aria-hidden="true" />}
      disabled={!data}
      busy={changing !== null}
      onClick={() => (isBlocked ? unblock(number) : block(number))}
    >
      {isBlocked ? blocking.unblock : blocking.block}
    </Button>
  )
}
