import type { ResponseOf, RequestOf } from '@ringback/contract/endpoint'
import type { ActionField } from '@ringback/contract/operator/action-form'
import {
  type OperatorAction,
  type Problems,
  problemsOf,
} from '@ringback/contract/operator/operator-endpoint'
import { useState, type ReactNode, createContext, use } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { useCan } from '../../session/operator-session.ts'
import { denseInputClass, DENSE } from '../console-controls.tsx'
import { EmailAddress } from '../values/EntityLink.tsx'
import { ActionInput, bodyOf, fillIn, type Inputs } from './ActionInput.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'

/** What an action is about. */
export interface ActionSubject<A extends OperatorAction = OperatorAction> {
  params?: Readonly<Record<string, string>>
  /** The facts that the texts of the form name. */
  facts?: Readonly<Record<string, string>>
  /** Parts of the body that the operator does not choose. Their fields are not shown. */
  fixed?: Readonly<Record<string, unknown>>
  /** Fields that are not needed for this subject. */
  hidden?: readonly string[]
  /** What the fields contain at first. */
  initial?: Inputs
  /** What applies while a field is empty. */
  placeholders?: Inputs
  /** Help that depends on the subject. */
  help?: Readonly<Record<string, string>>
  /** Limits that depend on the subject: a sentence for each field of the body that violates one. */
  check?: (body: Readonly<Record<string, unknown>>) => Problems | null
  /** Called after the change, for example to open what it has made. */
  onDone?: (answer: ResponseOf<A>) => void
}

interface ActionDialogProps<A extends OperatorAction> {
  action: A
  subject: ActionSubject<A>
  onClose: () => void
}

/** The dialog of an action, made from its description in the contract. */
function ActionDialog<A extends OperatorAction>(props: ActionDialogProps<A>) {
  const { action, subject, onClose } = props
  const { form, summary } = action
  const { params, facts = {}, fixed = {}, hidden = [], check, onDone } = subject
  const fields = (form.fields ?? []).filter(
    ({ name }) => !(name in fixed) && !hidden.includes(name),
  )
  const [inputs, setInputs] = useState(() => initialInputs(fields, subject.initial))
  const [typed, setTyped] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const request = (reason: string) => {
    const key = form.sendsKey ? { idempotencyKey } : {}
    const body = { ...fixed, ...key, ...bodyOf(fields, inputs), ...(action.isChange && { reason }) }
    const found = { ...problemsOf(action, body), ...check?.(body), ...confirmProblem() }
    setProblems(found)
    // The schema of the endpoint has accepted the body.
    return Object.keys(found).length === 0 ? ({ params, body } as RequestOf<A>) : null
  }
  const confirmProblem = () =>
    form.confirm && typed.trim().toLowerCase() !== facts[form.confirm.fact]?.toLowerCase()
      ? { confirm: form.confirm.problem }
      : null
  return (
    <ChangeDialog
      title={fillIn(form.title, facts)}
      effect={<Effect text={form.effect ?? `${summary}.`} facts={facts} />}
      endpoint={action}
      request={request}
      confirmLabel={form.label}
      isDangerous={form.isDangerous ?? false}
      doneText={answer => fillIn(doneText(action, answer), facts)}
      {...(onDone && { onDone })}
      onClose={onClose}
    >
      {fields.map(field => (
        <ActionInput
          key={field.name}
          field={field}
          facts={facts}
          help={subject.help?.[field.name]}
          placeholder={subject.placeholders?.[field.name]}
          value={inputs[field.name] ?? ''}
          problem={problems[field.name] ?? null}
          onChange={value => setInputs({ ...inputs, [field.name]: value })}
        />
      ))}
      {form.confirm && (
        <ConfirmField
          label={form.confirm.label}
          problem={problems['confirm'] ?? null}
          value={typed}
          onChange={setTyped}
        />
      )}
    </ChangeDialog>
  )
}

/** Whose account it is, by an address that may be long, and what will happen. */
function Effect({ text, facts }: { text: string; facts: Readonly<Record<string, string>> }) {
  return (
    <div className="grid gap-2">
      {facts['email'] !== undefined && (
        <p className="font-medium text-text">
          <EmailAddress>{facts['email']}</EmailAddress>
        </p>
      )}
      <p>{fillIn(text, facts)}</p>
    </div>
  )
}

/** Where the operator types a fact, such as an email address, to show that it is the right one. */
function ConfirmField(props: {
  label: string
  problem: string | null
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Field label={props.label} problem={props.problem}>
      {ids => (
        <input
          {...ids}
          data-digits
          value={props.value}
          onChange={event => props.onChange(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          className={denseInputClass()}
        />
      )}
    </Field>
  )
}

function initialInputs(fields: readonly ActionField[], initial: Inputs = {}): Inputs {
  return Object.fromEntries(
    fields.map(({ name, choices }) => [name, initial[name] ?? choices?.[0]?.value ?? '']),
  )
}

function doneText({ form }: OperatorAction, answer: unknown): string {
  const state = (answer as { state?: string }).state
  return (state !== undefined && form.doneByState?.[state]) || form.done
}

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
