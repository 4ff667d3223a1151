import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, type RefObject, useId, useState } from 'react'
import { IconButton } from '../buttons/Button.tsx'
import { classNames } from '../class-names.ts'

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** The validation message; replaces the hint. */
  problem?: string | null
  className?: string
  /** Renders the control with the ids that link it to its label and message. */
  children: (ids: FieldIds) => ReactNode
}

interface FieldIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A visible label, a control, and below it a hint or a validation message. */
export function Field({ label, hint, problem, className, children }: FieldProps) {
  const id = useId()
  const note = problem ?? hint
  const noteId = `${id}-note`
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-xs font-medium text-soft">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': problem ? true : undefined,
      })}
      {note && (
        <p
          id={noteId}
          className={classNames('mt-1.5 text-xs', problem ? 'text-danger' : 'text-faint')}
        >
          {note}
        </p>
      )}
    </div>
  )
}

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input {...rest} type={type} className={inputClass(className)} />
}

/** The classes of a text field. The text has 16 px, because iOS zooms the page for anything smaller. */
export function inputClass(className?: string): string {
  return classNames(
    'h-11 w-full rounded-control border border-line-field bg-well px-3.5 text-base text-text',
    'transition-colors duration-150 focus:border-accent focus:outline-none focus:ring-2 focus:ring-accent/35',
    'aria-invalid:border-danger aria-invalid:focus:ring-danger/30 disabled:opacity-55',
    className,
  )
}

/** A password field with a button that shows or hides the password. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="relative">
      <TextInput
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pe-12"
      />
      <IconButton
        label={isShown ? 'Hide password' : 'Show password'}
        icon={isShown ? <EyeOff size={18} /> : <Eye size={18} />}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 inset-e-0"
      />
    </div>
  )
}

interface CheckBoxProps {
  isChecked: boolean
  /** A running request ignores a press. It keeps the focus, which a disabled box would lose. */
  isBusy?: boolean
  onChange: (isChecked: boolean) => void
  /** The label. */
  children: ReactNode
}

export function CheckBox({ isChecked, isBusy = false, onChange, children }: CheckBoxProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-accent"
        checked={isChecked}
        aria-disabled={isBusy || undefined}
        onChange={event => isBusy || onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}

/** Focuses the first invalid field after the next render, which marks the invalid fields. */
export function focusFirstProblem(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}

/** Whether something is entered in a form, so that its button is worth a press. */
export function hasEntries(form: HTMLFormElement): boolean {
  return [...new FormData(form).values()].some(value => value !== '')
}
