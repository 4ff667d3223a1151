import type { OperatorAction } from '@ringback/contract/operator/operator-endpoint'
import { type ReactNode, createContext, use, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { useCan } from '../../session/operator-context.ts'
import { ActionDialog, type ActionSubject } from './ActionDialog.tsx'
import { DENSE } from '../console-controls.ts'

interface OpenAction {
  action: OperatorAction
  subject: ActionSubject
}

const ActionContext = createContext<((open: OpenAction) => void) | null>(null)

/** Shows the dialog of an action. It outlives its button, because the row of a list may leave while a reason is typed. */
export function ActionProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState<OpenAction | null>(null)
  const [shownPath, setShownPath] = useState(pathname)
  // The dialog of a page that was left must not return with it.
  if (shownPath !== pathname) {
    setShownPath(pathname)
    setOpen(null)
  }
  return (
    <ActionContext value={setOpen}>
      {children}
      {open && <ActionDialog {...open} onClose={() => setOpen(null)} />}
    </ActionContext>
  )
}

type ActionButtonProps<A extends OperatorAction> = ActionSubject<A> & {
  action: A
  /** The name of the button, where several have the same label. */
  name?: string
  isPrimary?: boolean
}

/** The button that opens the dialog of an action. Operators who may not use the action do not see it. */
export function ActionButton<A extends OperatorAction>(props: ActionButtonProps<A>) {
  const { action, name, isPrimary = false, ...subject } = props
  const openAction = use(ActionContext)
  const can = useCan()
  if (!openAction) throw new Error('No ActionProvider around this component')
  if (!can(action.role)) return null
  const { label, isDangerous } = action.form
  return (
    <Button
      look={isDangerous ? 'danger' : isPrimary ? 'primary' : 'secondary'}
      className={DENSE}
      aria-label={name}
      // The subject belongs to this action: the provider keeps both together.
      onClick={() => openAction({ action, subject: subject as ActionSubject })}
    >
      {label}
    </Button>
  )
}
