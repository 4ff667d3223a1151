import { useNumberingPlan } from '../../phone/numbering-plan.ts'
import { PhoneNumber } from '../../phone/PhoneNumber.tsx'

/** A phone number in groups, from E.164. */
export function Phone({ number }: { number: string }) {
  useNumberingPlan()
  return <PhoneNumber number={number} className="whitespace-nowrap tabular-nums" />
}
