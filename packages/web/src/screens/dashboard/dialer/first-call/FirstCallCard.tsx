import type { FirstCall } from '@ringback/contract/customers/calls/rates'
import { type Micros, formatUsd, microsFromUsd } from '@ringback/contract/money'
import { X } from 'lucide-react'
import { useBalance } from '../../../../api/queries.ts'
import { likelyDestination } from '../../shared/countries/countries.ts'
import { IconButton } from '../../../../ui/buttons/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { TextWithNumbers } from '../../../../phone/PhoneNumber.tsx'

interface FirstCallCardProps {
  /** Without it, as after a failed request, the card says less. */
  offer: FirstCall | undefined
  /** Why the audio check cannot start, or null. */
  audioCheckDisabled: string | null
  onAudioCheck: () => void
  onHide: () => void
}

/** Until the first answered call: what the welcome credit buys, and the three steps to that call. */
export function FirstCallCard(props: FirstCallCardProps) {
  const { offer, onHide } = props
  const balance = useBalance().data?.balance ?? null
  return (
    <Card aria-label="Before your first call" className="relative">
      <IconButton
        label="Hide these steps"
        icon={<X size={16} aria-hidden="true" />}
        onClick={onHide}
        className="absolute top-2 inset-e-2"
      />
      <h2 className="pe-10 text-xl font-semibold text-balance">
        <TextWithNumbers>{titleText(offer?.welcomeCredit ?? null, balance)}</TextWithNumbers>
      </h2>
      <p className="mt-1 text-sm text-pretty text-soft">
        <OfferLine offer={offer && offerTexts(offer)} />
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
