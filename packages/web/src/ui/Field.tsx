import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

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
