import type { ListedVerifiedNumber } from '@ringback/contract/customers/verified-numbers'
import { useState } from 'react'
import { addedOn, buttonLabel, settings } from '../../../strings/settings.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Flag } from '../../../ui/Flag.tsx'
import { formatDate } from '../../../strings/dates.ts'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { parsePhoneNumber } from '../../../phone/numbering-plan.ts'
import { useNumbers } from '../shared/use-numbers.ts'

interface VerifiedNumberRowProps {
  number: ListedVerifiedNumber
  /** Whether the steps above already verify this number. */
  isVerifying: boolean
  isRemoving: boolean
  /** Disables the buttons while another request runs. */
  isBusy: boolean
  onVerify: () => void
  onRemove: () => void
}

/** A verified or pending number. Deleting it takes two clicks. */
export function VerifiedNumberRow(props: VerifiedNumberRowProps) {
  const { number, isVerifying, isBusy, onVerify } = props
  const [isConfirming, setConfirming] = useState(false)
  const { phoneNumber, isVerified, createdAt } = number
  const numbers = useNumbers().data?.numbers ?? []
  const isForwardedTo = numbers.some(({ forwardsTo }) => forwardsTo === phoneNumber)
  const formattedNumber = formatPhoneNumber(phoneNumber)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Flag country={parsePhoneNumber(phoneNumber)?.country ?? null} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <PhoneNumber number={phoneNumber} />
          <Badge tone={isVerified ? 'good' : 'warning'} dot>
            {isVerified ? settings.verified : settings.pending}
          </Badge>
        </p>
        <p className="text-xs text-faint">{addedOn(formatDate(createdAt))}</p>
        {isConfirming && isForwardedTo && (
          <p role="status" className="mt-1 text-sm text-warn">
            {settings.removeEndsForwarding}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {!isVerified && !isVerifying && !isConfirming && (
          <Button
            look="quiet"
            aria-label={buttonLabel(settings.verify, formattedNumber)}
            disabled={isBusy}
            onClick={onVerify}
          >
            {settings.verify}
          </Button>
        )}
        {isConfirming ? (
          <Confirmation {...props} onCancel={() => setConfirming(false)} />
        ) : (
          <Button
            look="plain"
            aria-label={buttonLabel(settings.remove, formattedNumber)}
            disabled={isBusy}
            onClick={() => setConfirming(true)}
          >
            {settings.remove}
          </Button>
        )}
      </div>
    </li>
  )
}

function Confirmation(props: VerifiedNumberRowProps & { onCancel: () => void }) {
  const { number, isRemoving, isBusy, onRemove, onCancel } = props
  return (
    <>
      <Button
        look="danger"
        aria-label={buttonLabel(settings.confirmRemove, formatPhoneNumber(number.phoneNumber))}
        busy={isRemoving}
        disabled={isBusy}
        onClick={onRemove}
      >
        {isRemoving ? settings.removing : settings.confirmRemove}
      </Button>
      {/* Cancel appears where Delete was, so that the second click of a double click deletes nothing. */}
      <Button look="plain" autoFocus disabled={isBusy} onClick={onCancel}>
        {settings.cancel}
      </Button>
    </>
  )
}
