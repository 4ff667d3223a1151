import { Phone } from 'lucide-react'
import { Card } from '../../../ui/layout/Card.tsx'
import { CardSkeleton, Skeleton } from '../../../ui/status/Skeleton.tsx'
import { Dialpad } from './keypad/Dialpad.tsx'
import { RoundButton, WithText } from './keypad/RoundButton.tsx'

/** The dialer card, and the column beside it. */
export const DIALER_GRID =
  'content-width grid justify-center gap-y-4 max-lg:grid-cols-[minmax(0,28rem)] lg:grid-cols-[27rem_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-6 lg:gap-y-0 low:-mt-2 max-lg:side:grid-cols-[minmax(0,42rem)] lg:side:grid-cols-[36rem_1fr]'

/** The dialer before it can be used: its keys and buttons in their places. */
export function DialerSkeleton() {
  return (
    <div className={DIALER_GRID}>
      <Card className="dialer-card">
        <div className="dialer-top">
          <div>
            <Skeleton className="mb-1.5 h-4 w-24" />
            <Skeleton className="h-14 w-full" />
          </div>
          <Skeleton className="mt-1 h-4 w-48" />
          <div className="dialer-slot">
            <div className="dialer-caller-id">
              <Skeleton className="mb-2 h-4 w-16" />
              <Skeleton className="ms-auto h-9 w-48" />
            </div>
          </div>
        </div>
        <div className="dialer-keys">
          <Dialpad disabled onKey={nothing} onPlus={nothing} />
        </div>
        <div className="dialer-controls call-controls">
          <Circle text="Plus" />
          <WithText text="Call">
            <RoundButton label="Start call" look="start" isCallButton disabled onClick={nothing}>
              <Phone size={24} />
            </RoundButton>
          </WithText>
          <Circle text="Contacts" />
        </div>
      </Card>
      <div className="grid content-start gap-6 max-lg:hidden">
        <CardSkeleton className="h-24" lines={1} />
        <CardSkeleton className="h-66" lines={4} />
        <CardSkeleton className="h-56" lines={3} />
      </div>
    </div>
  )
}

/** In the place of a round button. */
function Circle({ text }: { text: string }) {
  return (
    <WithText text={text}>
      <span className="size-14 rounded-full border border-line bg-raised" />
    </WithText>
  )
}

const nothing = () => undefined
