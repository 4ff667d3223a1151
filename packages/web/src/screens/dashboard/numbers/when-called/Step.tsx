import type { ListedNumber } from '@ringback/contract/customers/numbers/numbers'
import type { ReactNode } from 'react'
import type { SettingsDraft } from './settings-draft.ts'

/** What the fields of a step get. */
export interface StepProps {
  number: ListedNumber
  draft: SettingsDraft
  set: (part: Partial<SettingsDraft>) => void
  /** Whether invalid fields say so. */
  isChecked: boolean
}

/** A step of a call to a number, with its place in the order. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="border-t border-line pt-3 [counter-increment:step]">
      <fieldset className="grid min-w-0 gap-2">
        <legend className="float-start w-full text-sm font-semibold text-text before:content-[counter(step)'._']">
          {title}
        </legend>
        {children}
      </fieldset>
    </li>
  )
}
