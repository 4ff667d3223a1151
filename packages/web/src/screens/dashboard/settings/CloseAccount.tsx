import { useState } from 'react'
import { closing } from '../../../strings/closing.ts'
import { Button } from '../../../ui/Button.tsx'
import { CloseAccountDialog } from './CloseAccountDialog.tsx'

/** Closes the account, after a dialog that says what is lost. */
export function CloseAccount({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="mt-6 border-t border-line pt-6">
      <h3 className="font-semibold">{closing.title}</h3>
      <p className="mb-4 text-sm text-soft">{closing.lead}</p>
      <Button look="secondary" className="max-sm:w-full" onClick={() => setOpen(true)}>
        {closing.open}
      </Button>
      {isOpen && <CloseAccountDialog email={email} onClose={() => setOpen(false)} />}
    </section>
  )
}
