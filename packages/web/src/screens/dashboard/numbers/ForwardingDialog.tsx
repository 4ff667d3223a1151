import type { ForwardTarget } from '@ringback/contract/numbers'
import { type FormEvent, useId, useState } from 'react'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { PATHS } from '../../../session/paths.ts'
import { forwarding } from '../../../strings/forwarding.ts'
import { rateWords } from '../../../strings/history.ts'
import { retryOf } from '../../../strings/retry.ts'
import { Link } from '../../../ui/Link.tsx'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import { RadioCard } from '../../../ui/RadioCard.tsx'
import { useLoadMessage } from '../shared/failure-cause.ts'
import { LoadFailure } from '../shared/LoadFailure.tsx'
import { NumberSettingDialog, type NumberSettingProps } from './NumberSettingDialog.tsx'
import { useForwardTargets } from './use-forwarding.ts'

interface ForwardingDialogProps extends NumberSettingProps {
  onSave: (forwardsTo: string | null) => void
}

/** The choice of the phone to which calls to a number are forwarded, with what a minute costs. */
export function ForwardingDialog({ onSave, ...frame }: ForwardingDialogProps) {
  const { number } = frame
  const [chosen, setChosen] = useState(number.forwardsTo ?? null)
  const { data, error, refetch } = useForwardTargets(number.id)
  const loadMessage = useLoadMessage()
  const formId = useId()
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(chosen)
  }
  return (
    <NumberSettingDialog {...frame} words={forwarding} formId={formId} isSaveDisabled={!data}>
      <form id={formId} onSubmit={save} className="grid gap-2">
        {!data && !error && <ListSkeleton label={forwarding.loading} rows={2} rowHeight="h-14" />}
        {!data && error && (
          <LoadFailure what={retryOf.verifiedNumbers} onRetry={() => void refetch()}>
            {loadMessage(error.failure, forwarding.loadFailed)}
          </LoadFailure>
        )}
        {data && <Targets targets={data.targets} chosen={chosen} onChoose={setChosen} />}
      </form>
      <p>{forwarding.callerId}</p>
      <p>{forwarding.costs}</p>
    </NumberSettingDialog>
  )
}

interface TargetsProps {
  targets: readonly ForwardTarget[]
  chosen: string | null
  onChoose: (phoneNumber: string | null) => void
}

function Targets({ targets, chosen, onChoose }: TargetsProps) {
  const name = useId()
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium text-text">{forwarding.choice}</legend>
      <RadioCard name={name} isChosen={chosen === null} onChoose={() => onChoose(null)}>
        {forwarding.none}
      </RadioCard>
      {targets.map(({ phoneNumber, ...price }) => (
        <RadioCard
          key={phoneNumber}
          name={name}
          isChosen={chosen === phoneNumber}
          isDisabled={price.ratePerMinute === null}
          onChoose={() => onChoose(phoneNumber)}
        >
          <PhoneNumber number={phoneNumber} />
          <span className="block text-xs text-soft">{priceWords(price)}</span>
        </RadioCard>
      ))}
      {targets.length === 0 && (
        <p className="mt-1">
          {forwarding.noPhones}{' '}
          <Link to={`${PATHS.dashboard}?tab=settings`} className="text-accent underline">
            {forwarding.verify}
          </Link>
        </p>
      )}
    </fieldset>
  )
}

function priceWords({ ratePerMinute, billingSeconds }: Omit<ForwardTarget, 'phoneNumber'>): string {
  if (ratePerMinute === null || billingSeconds === null) return forwarding.noRate
  return rateWords(ratePerMinute, billingSeconds)
}
