import { BalancePanel } from './BalancePanel.tsx'
import { GuidePanel } from './GuidePanel.tsx'
import { IdleDialer } from './IdleDialer.tsx'
import { InCall } from './InCall.tsx'
import { PhoneNotices } from './PhoneNotices.tsx'
import { RecentPanel } from './RecentPanel.tsx'
import { useDialer } from './use-dialer.ts'

/** The Dialer tab: one card to call with, and beside it what one wants to know before calling. */
export function DialerPage() {
  const dialer = useDialer()
  const { phone, send, draft } = dialer
  return (
    <div className="mx-auto grid w-full max-w-5xl items-start gap-4 sm:gap-6 lg:grid-cols-[27rem_1fr]">
      <div className="mx-auto w-full max-w-md lg:max-w-none">
        <PhoneNotices
          phone={phone}
          refusal={dialer.refusal}
          balance={dialer.balance.data?.balance ?? null}
          read={draft.read}
          breaksIndiaRule={dialer.breaksIndiaRule}
          onDismissRefusal={dialer.dismissRefusal}
          onDismissError={() => send({ is: 'dismiss-error' })}
          onRead={draft.markRead}
          onTakeOver={() => send({ is: 'take-over' })}
        />
        {phone.call ? (
          <InCall phone={phone} call={phone.call} send={send} />
        ) : (
          <IdleDialer {...dialer} />
        )}
      </div>
      <div className="mx-auto grid w-full max-w-md grid-cols-1 gap-4 sm:gap-6 lg:max-w-none">
        <BalancePanel
          balance={dialer.balance.data?.balance ?? null}
          problem={dialer.balanceProblem}
        />
        <RecentPanel
          calls={dialer.recent.data?.calls ?? null}
          failed={dialer.recent.isError}
          disabled={phone.call !== null}
          onDial={draft.paste}
        />
        <GuidePanel />
      </div>
    </div>
  )
}
