import { getFirstCall, type FirstCall } from '@ringback/contract/customers/calls/rates'
import { type Micros, formatUsd, microsFromUsd } from '@ringback/contract/money'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { keys, useBalance, useRequest } from '../../../../api/queries.ts'
import { usePhone } from '../../../../softphone/softphone-context.ts'
import { likelyDestination } from '../../shared/countries/countries.ts'
import { IconButton } from '../../../../ui/buttons/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Skeleton } from '../../../../ui/status/Skeleton.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { browserLanguages } from '../../shared/credit/use-packages.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { TextWithNumbers } from '../../../../phone/PhoneNumber.tsx'

interface FirstCallCardProps {
  /** Nothing else shares the room beside the dialer card. */
  isAlone: boolean
  /** Why the audio check cannot start, or null. */
  audioCheckDisabled: string | null
  onAudioCheck: () => void
  onHide: () => void
}

/** Until the first answered call: what the welcome credit buys, and the three steps to that call. */
export function FirstCallCard(props: FirstCallCardProps) {
  const { isAlone, onHide } = props
  const balance = useBalance().data?.balance ?? null
  // A call holds a part of the credit.
  const offer = useOffer(usePhone(({ call }) => call === null))
  const isKnown = !offer.isLoading && (Boolean(offer.data?.welcomeCredit) || balance !== null)
  return (
    <Card
      aria-label="Before your first call"
      className={classNames('relative', isAlone && 'lg:grow')}
    >
      <IconButton
        label="Hide these steps"
        icon={<X size={16} aria-hidden="true" />}
        onClick={onHide}
        className="absolute top-2 inset-e-2"
      />
      {/* Both have their places before they are known, so that the steps do not move. */}
      <h2 className="min-h-17 pe-10 text-xl font-semibold text-balance sm:min-h-8.5">
        {isKnown ? (
          <TextWithNumbers>{titleText(offer.data?.welcomeCredit ?? null, balance)}</TextWithNumbers>
        ) : (
          <Skeleton className="h-8.5 w-3/4" />
        )}
      </h2>
      <p className="mt-1 min-h-10.5 text-sm text-pretty text-soft">
        {isKnown ? (
          <OfferLine offer={offer.data && offerTexts(offer.data)} />
        ) : (
          <Skeleton className="h-4 w-full" />
        )}
      </p>
      <FirstSteps {...props} />
    </Card>
  )
}

function OfferLine({ offer }: { offer: ReturnType<typeof offerTexts> | undefined }) {
  return (
    <>
      {offer && (
        <>
          <TextWithNumbers>{offer.amount}</TextWithNumbers>
          <b className="font-semibold text-text">{offer.minutes}</b>
          <span>{offer.to}</span>
        </>
      )}
      <span>Unanswered calls are free.</span>
    </>
  )
}

/** Without it the card says less, so a failure is not told. */
function useOffer(enabled: boolean) {
  const request = useRequest(getFirstCall)
  return useQuery({
    queryKey: keys.firstCall,
    enabled,
    queryFn: ({ signal }) => request({ query: { languages: browserLanguages() } }, { signal }),
  })
}

const ONE_DOLLAR = microsFromUsd(1)

/** "Your first dollar is on us". Without the welcome credit it depends on the balance, which is null while it is unknown. */
function titleText(welcome: Micros | null, balance: Micros | null): string {
  if (welcome === ONE_DOLLAR) return 'Your first dollar is on us'
  if (welcome !== null) return `Your first ${formatUsd(welcome)} is on us`
  return balance === 0n ? 'Add credit to make your first call' : 'Make your first call'
}

/** "$1.00 is about ", "25 minutes", " to a mobile in the United Kingdom." Null without an offer. */
function offerTexts({ welcomeCredit, destination }: FirstCall) {
  if (welcomeCredit === null || destination === null) return null
  const { minutes } = destination
  return {
    amount: `${formatUsd(welcomeCredit)} is about `,
    minutes: `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    to: ` to ${likelyDestination(destination)}. `,
  }
}
