import { Ban } from 'lucide-react'
import { useState } from 'react'
import { blocking } from '../../../strings/blocked-numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { NumberForm } from './NumberForm.tsx'

const WORDS = {
  label: blocking.number,
  hint: blocking.addHint,
  submit: blocking.block,
  submitting: blocking.blocking,
}

interface BlockFormProps {
  isBusy: boolean
  /** How many numbers the form has blocked. The field is empty again after each. */
  blockedCount: number
  onBlock: (number: string) => void
}

/** Blocks a number that the user types. A button opens it. */
export function BlockForm({ isBusy, blockedCount, onBlock }: BlockFormProps) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <Button
        look="secondary"
        className="mt-4"
        icon={<Ban size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {blocking.add}
      </Button>
    )
  }
  return (
    <div className="mt-4 rounded-control border border-line bg-well p-4">
      <NumberForm key={blockedCount} busy={isBusy} words={WORDS} hasFocus onSubmit={onBlock} />
    </div>
  )
}
