import { Ban } from 'lucide-react'
import {
  useBlockChanges,
  useBlockedNumbers,
  blockFailure,
  blockedNotice,
  unblockedNotice,
} from '../../../api/blocked-numbers.ts'
import { messageOf } from '../../../api/client.ts'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Notices } from '../shared/NoticeBox.tsx'

interface BlockButtonProps {
  /** A caller's number in E.164. */
  number: string
  /** For a row of a list: narrower, and named after the number. */
  isCompact?: boolean
  notices: Pick<Notices, 'succeed' | 'fail'>
}

/**
 * Blocks a caller, or unblocks a blocked one. Disabled until it is known which, so that nothing moves. If the list
 * fails to load, it blocks, which changes nothing for a blocked number.
 */
export function BlockButton({ number, isCompact = false, notices }: BlockButtonProps) {
  const { data, error } = useBlockedNumbers()
  const isBlocked = data?.numbers.some(({ phoneNumber }) => phoneNumber === number) ?? false
  const { changing, block, unblock } = useBlockChanges({
    succeed: (is, changed) => {
      const words = is === 'blocked' ? blockedNotice : unblockedNotice
      notices.succeed(words(formatPhoneNumber(changed)))
    },
    fail: (failure, wanted) => notices.fail(messageOf(failure, blockFailure(wanted))),
  })
  const action = isBlocked ? 'Unblock' : 'Block'
  return (
    <Button
      look="quiet"
      className={isCompact ? 'px-3!' : 'shrink-0'}
      aria-label={isCompact ? `${action} ${formatPhoneNumber(number)}` : undefined}
      icon={<Ban size={16} aria-hidden="true" />}
      disabled={!data && !error}
      busy={changing !== null}
      onClick={() => (isBlocked ? unblock(number) : block(number))}
    >
      {action}
    </Button>
  )
}
