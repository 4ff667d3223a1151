import { TextWithNumbers } from '../../../phone/PhoneNumber.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { formatDateTime } from '../../../text/dates.ts'
import { QueuedNotice } from '../shared/messages/message-queue.tsx'
import { useNumbers } from '../shared/numbers/use-numbers.ts'

/** Shown on every tab: the numbers in their grace period, and when each will be released. */
export function GraceBanner({ onAdd }: { onAdd: () => void }) {
  const numbers = useNumbers().data?.numbers
  const inGrace = numbers?.filter(number => number.status === 'grace_period') ?? []
  if (inGrace.length === 0) return null
  return (
    <QueuedNotice
      id={`grace: ${inGrace.map(({ id }) => id).join()}`}
      rank="account"
      tone="error"
      title="Numbers in grace period"
      actions={
        <Button look="danger" onClick={onAdd}>
          Add credits
        </Button>
      }
    >
      <ul>
        {inGrace.map(({ id, phoneNumber, renewalDate }) => (
          <li key={id}>
            <TextWithNumbers>
              {`You lose ${phoneNumber} on ${formatDateTime(renewalDate)}. Add credit to keep it.`}
            </TextWithNumbers>
          </li>
        ))}
      </ul>
    </QueuedNotice>
  )
}
