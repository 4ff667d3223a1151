import {
  type ForwardTarget,
  listForwardTargets,
} from '@ringback/contract/customers/numbers/numbers'
import { useId } from 'react'
import { keys, useAnswer } from '../../../../api/queries.ts'
import { PhoneNumber, TextWithNumbers } from '../../../../phone/PhoneNumber.tsx'
import { PATHS } from '../../../../session/paths.ts'
import { rateText } from '../../shared/calls/call-words.ts'
import { Link } from '../../../../ui/buttons/Link.tsx'
import { ListSkeleton } from '../../../../ui/status/Skeleton.tsx'
import { RadioCard } from '../../../../ui/choice/RadioCard.tsx'
import { Loaded } from '../../shared/loading/LoadFailure.tsx'
import { Step, type StepProps } from './Step.tsx'

/** The phones to which calls can be forwarded, with what a minute costs now. */
export function ForwardingFields({ number, draft, set }: StepProps) {
  const query = useAnswer(listForwardTargets, [...keys.numbers, number.id, 'forwarding'], {
    request: { params: { id: number.id } },
    // Prices change, and a number may have been verified meanwhile.
    refetchOnMount: 'always',
    gcTime: 0,
  })
  return (
    <Step title="Forwards to">
      <Loaded
        query={query}
        what="phone numbers"
        failed="Failed to load your phone numbers"
        isPart
        skeleton={<ListSkeleton label="Loading your phone numbers" rows={2} rowHeight="h-14" />}
      >
        {({ targets }) => (
          <Targets
            targets={targets}
            chosen={draft.forwardsTo}
            onChoose={forwardsTo => set({ forwardsTo })}
          />
        )}
      </Loaded>
    </Step>
  )
}

interface TargetsProps {
  targets: readonly ForwardTarget[]
  chosen: string | null
  onChoose: (phoneNumber: string | null) => void
}

function Targets({ targets, chosen, onChoose }: TargetsProps) {
  const name = useId()
  if (targets.length === 0) {
    return (
      <p>
        You have no verified phone number yet.{' '}
        <Link to={PATHS.settings} className="text-accent underline">
          Verify a number in Settings
        </Link>
      </p>
    )
  }
  return (
    <>
      <RadioCard name={name} isChosen={chosen === null} onChoose={() => onChoose(null)}>
        Do not forward
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
          <span className="block text-xs text-soft">
            <TextWithNumbers>{priceText(price)}</TextWithNumbers>
          </span>
        </RadioCard>
      ))}
      <p className="text-xs text-faint">
        A call that you decline is not forwarded. Your phone shows the rented number as the caller.
        You pay for a forwarded call as for any call, at the rate at that time, also when the
        mailbox of your phone answers.
      </p>
    </>
  )
}

function priceText({ ratePerMinute, billingSeconds }: Omit<ForwardTarget, 'phoneNumber'>): string {
  if (ratePerMinute === null || billingSeconds === null) return 'Cannot be called'
  return rateText(ratePerMinute, billingSeconds)
}
