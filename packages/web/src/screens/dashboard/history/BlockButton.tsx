import { Ban } from 'lucide-react'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import type { Notices } from '../shared/messages/NoticeBox.tsx'
import { useBlockChanges, useBlockedNumbers } from '../shared/numbers/blocked-numbers.ts'

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
  const { changing, block, unblock } = useBlockChanges(notices)
  const action = isBlocked ? 'Unblock' : 'Block'
  return (
    <Button
      look="quiet"
      className={isCompact ? 'px-3!' : 'shrink-0'}
      aria-label={isCompact ? `${action} ${formatPhoneNumber(number)}` : undefined}
      icon={<Ban size={16} aria-hidden="true" />}
      disabled={!data && !error}
      busy={changing !== null}
      onClick={() => void (isBlocked ? unblock(number) : block(number))}
    >
      {action}
    </Button>
  )
}
