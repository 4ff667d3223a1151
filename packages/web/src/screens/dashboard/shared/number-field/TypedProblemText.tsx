import { useQueryClient } from '@tanstack/react-query'
import { confirmNumber } from '../../../../api/confirmed-number.ts'
import { TextWithNumbers } from '../../../../phone/PhoneNumber.tsx'
import type { TypedProblem } from './typed-problem.ts'

interface TypedProblemTextProps {
  /** The number field refers to it. */
  id: string
  problem: TypedProblem
  /** The person has insisted on the number. */
  onConfirmed: () => void
}

/** Why the number is not taken, and for one that no plan has the way to insist on it, as in the dialer. */
export function TypedProblemText({ id, problem, onConfirmed }: TypedProblemTextProps) {
  const queries = useQueryClient()
  const { words, doubted } = problem
  return (
    <div className="mt-2 text-xs">
      <p id={id} role="alert" className="text-danger">
        {doubted === null ? words : <TextWithNumbers>{words}</TextWithNumbers>}
      </p>
      {doubted !== null && (
        <button
          type="button"
          className="min-h-9 text-soft underline pointer-coarse:min-h-11"
          onClick={({ currentTarget }) => {
            const field = currentTarget.form?.querySelector<HTMLElement>(
              `[aria-describedby~="${id}"]`,
            )
            confirmNumber(queries, doubted)
            onConfirmed()
            // The button goes, and the focus would with it.
            field?.focus()
          }}
        >
          It is right
        </button>
      )}
    </div>
  )
}
