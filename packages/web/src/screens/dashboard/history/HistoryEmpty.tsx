import { PhoneOutgoing } from 'lucide-react'
import { history } from '../../../strings/history.ts'

export function HistoryEmpty() {
  return (
    <div className="flex flex-col items-center px-4 py-16 text-center">
      <span
        aria-hidden="true"
        className="mb-4 flex size-14 items-center justify-center rounded-full bg-accent-wash text-accent"
      >
        <PhoneOutgoing size={24} />
      </span>
      <p className="font-semibold">{history.empty}</p>
      <p className="mt-1 text-sm text-soft">{history.emptyDetail}</p>
    </div>
  )
}
