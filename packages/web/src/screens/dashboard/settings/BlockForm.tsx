import { Ban } from 'lucide-react'
import { useState } from 'react'
import { blocking } from '../../../strings/blocked-numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { NUMBER_FRAME, NumberForm } from './NumberForm.tsx'

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

/** Blocks a number that the user types. A button opens it, and gets the focus again when it is closed. */
export function BlockForm({ isBusy, blockedCount, onBlock }: BlockFormProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasClosed, setClosed] = useState(false)
  const close = () => {
    setOpen(false)
    setClosed(true)
  }
  if (!isOpen) {
    return (
      <Button
        look="secondary"
        autoFocus={wasClosed}
        className="mt-4"
        icon={<Ban size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {blocking.add}
      </Button>
    )
  }
  return (
    <div className={classNames('mt-4', NUMBER_FRAME)}>
      <NumberForm key={blockedCount} busy={isBusy} words={WORDS} hasFocus onSubmit={onBlock} />
      <Button look="quiet" className="-mb-2 -ml-3 mt-1 px-3!" onClick={close}>
        {blocking.cancel}
      </Button>
    </div>
  )
}
