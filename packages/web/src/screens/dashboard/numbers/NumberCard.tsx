import { formatOwed } from '@ringback/contract/money'
import type { ListedVirtualNumber } from '@ringback/contract/numbers'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { cancelLabel, copyLabel, numberStatusWord, numbers } from '../../../strings/numbers.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Flag } from '../../../ui/Flag.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { formatDate } from '../../../strings/dates.ts'
import { formatPhoneNumber } from '../shared/format-phone-number.ts'
import { countryName } from '../shared/countries.ts'

const TONES: Partial<Record<string, BadgeTone>> = {
  active: 'good',
  grace_period: 'bad',
  pending_deactivation: 'warning',
  deactivated: 'neutral',
}

const COPIED_MS = 2_000

interface NumberCardProps {
  number: ListedVirtualNumber
  /** Whether this page is cancelling the number. The number's own status may still be active. */
  isCancelling: boolean
  onCancel: () => void
}

/** A rented number with its status, fee and renewal date. */
export function NumberCard({ number, isCancelling, onCancel }: NumberCardProps) {
  const { phoneNumber, countryCode, monthlyFee, renewalDate } = number
  const status = isCancelling ? 'pending_deactivation' : number.status
  const isReleasing = status === 'pending_deactivation'
  const isInGrace = status === 'grace_period'
  const formattedNumber = formatPhoneNumber(phoneNumber)
  return (
    <article className="flex w-full flex-col rounded-card border border-line bg-card p-4 sm:p-5">
      <div className="flex items-start gap-3">
        <span className="mt-1.5">
          <Flag country={countryCode} width={26} />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="truncate text-lg font-semibold">{formattedNumber}</h3>
          <p className="text-sm text-faint">{countryName(countryCode)}</p>
        </div>
        <CopyButton number={phoneNumber} formattedNumber={formattedNumber} />
      </div>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3 border-t border-line pt-4">
        <Fact title={numbers.fee}>{formatOwed(monthlyFee)}</Fact>
        {!isReleasing && (
          <Fact title={isInGrace ? numbers.releases : numbers.renews}>
            <time dateTime={renewalDate.toISOString()} className={isInGrace ? 'text-danger' : ''}>
              {formatDate(renewalDate)}
            </time>
          </Fact>
        )}
      </dl>
      {isInGrace && <p className="mt-3 text-sm text-soft">{numbers.graceDetail}</p>}
      <div className="mt-auto flex min-h-11 flex-wrap items-center justify-between gap-2 pt-4">
        <Badge tone={TONES[status] ?? 'neutral'} dot>
          {isReleasing ? numbers.releasing : numberStatusWord(status)}
        </Badge>
        <Button
          look="plain"
          aria-label={isReleasing ? undefined : cancelLabel(formattedNumber)}
          disabled={isReleasing}
          onClick={onCancel}
          className="-mr-3 -mb-1.5 px-3! hover:text-danger"
        >
          {isReleasing ? numbers.cancelling : numbers.cancel}
        </Button>
      </div>
    </article>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-faint">{title}</dt>
      <dd className="text-base font-semibold">{children}</dd>
    </div>
  )
}

function CopyButton({ number, formattedNumber }: { number: string; formattedNumber: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number)
      setCopied(true)
    } catch {
      // The user can still select the number on the page.
    }
  }
  return (
    <>
      <span role="status" className="sr-only">
        {isCopied && numbers.copied}
      </span>
      <IconButton
        label={copyLabel(formattedNumber)}
        icon={isCopied ? <Check size={18} className="text-call" /> : <Copy size={18} />}
        onClick={() => void copy()}
        className="-mt-1.5 -mr-2"
      />
    </>
  )
}
