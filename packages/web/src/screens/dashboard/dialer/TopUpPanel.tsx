import type { Direction } from '@ringback/contract/customers/calls/calls'
import { PackageList } from '../shared/credit/PackageList.tsx'
import { ExchangeRateNote, PurchaseNotices } from '../shared/credit/PurchaseNotices.tsx'
import { usePackages } from '../shared/credit/use-packages.ts'
import { usePurchase } from '../shared/credit/use-purchase.ts'
import { SidePanel } from './SidePanel.tsx'

interface TopUpPanelProps {
  /** Of the call; null after its end. */
  direction: Direction | null
  onClose: () => void
}

/** The credit packages beside the call. A modal dialog would also lie above the checkout. */
export function TopUpPanel({ direction, onClose }: TopUpPanelProps) {
  const title = direction === null ? 'Add credits' : 'Add credits during the call'
  const packages = usePackages()
  const { state, problem, canDismiss, buy, dismissProblem } = usePurchase()
  return (
    <SidePanel title={title} closeLabel="Close the packages" onClose={onClose} className="p-2.5">
      <CallText direction={direction} />
      <PurchaseNotices
        state={state}
        problem={problem}
        onDismiss={canDismiss ? dismissProblem : undefined}
      />
      <PackageList query={packages} state={state} onBuy={buy} />
      <ExchangeRateNote lastOrder={state.lastOrder} offer={packages.data} />
    </SidePanel>
  )
}

const CALL_TEXTS: Record<Direction | 'ended', string> = {
  // An outgoing call has a time limit, which new credit does not change.
  outbound:
    'This call keeps its time limit: the credit that you buy now pays for your next calls. To talk longer, call again.',
  inbound: 'Your call continues while you pay.',
  ended: 'The call has ended. The credit that you buy now pays for your next calls.',
}

/**
 * What the credit means for the call. All sentences have one place, so that the packages do not move when the call
 * ends.
 */
function CallText({ direction }: { direction: Direction | null }) {
  const words = CALL_TEXTS[direction ?? 'ended']
  return (
    <div className="mt-1 mb-4 grid text-sm text-soft *:col-start-1 *:row-start-1">
      {Object.values(CALL_TEXTS).map(each => (
        <p key={each} className={each === words ? undefined : 'invisible'}>
          {each}
        </p>
      ))}
    </div>
  )
}
