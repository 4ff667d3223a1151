import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { isConfirmedNumber } from '../../../api/confirmed-number.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import {
  type TypedNumber,
  TypedNumberField,
  readTyped,
  typedNumber,
} from '../shared/number-field/TypedNumberField.tsx'
import { TypedProblemText } from '../shared/number-field/TypedProblemText.tsx'
import { type TypedProblem, typedProblem } from '../shared/number-field/typed-problem.ts'

/** The frame around the form. Narrow phones have none, so that the field shows a number whole. */
export const NUMBER_FRAME =
  'min-[25rem]:rounded-control min-[25rem]:border min-[25rem]:border-line min-[25rem]:bg-well min-[25rem]:p-4'

interface NumberFormProps {
  busy: boolean
  words: { label?: string; hint: string; submit: string; submitting: string }
  /** Whether a press has opened the form. */
  hasFocus?: boolean
  /** Receives a number that a plan has or that the user insists on, in E.164. */
  onSubmit: (number: string) => void
  /** Another way to submit the number. */
  other?: { label: string; onSubmit: (number: string) => void }
}

/** A number that the user types: to verify it, or to block it. */
export function NumberForm(props: NumberFormProps) {
  const { busy, words, hasFocus = false, onSubmit, other } = props
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const [typed, setTyped] = useState(typedNumber)
  const { problem, check, onConfirmed } = useCheck(typed)
  const { number } = typed
  useEffect(() => {
    if (hasFocus) input.current?.focus()
  }, [hasFocus])
  const refersTo = problem === null ? null : problemId
  const submitTo = (submit: (number: string) => void) => {
    if (check()) submit(readTyped(typed).number)
    else input.current?.focus()
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        submitTo(onSubmit)
      }}
      noValidate
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <TypedNumberField
            typed={typed}
            onChange={setTyped}
            label={words.label}
            input={input}
            problemId={refersTo}
          />
        </div>
        <Button
          type="submit"
          look={number === '' ? 'secondary' : 'primary'}
          busy={busy}
          disabled={number === ''}
          className="h-14 max-sm:w-full"
        >
          {busy ? words.submitting : words.submit}
        </Button>
      </div>
      {problem === null && <p className="mt-2 text-xs text-faint">{words.hint}</p>}
      {problem && <TypedProblemText id={problemId} {...{ problem, onConfirmed }} />}
      {other && (
        <Button
          look="quiet"
          disabled={number === '' || busy}
          onClick={() => submitTo(other.onSubmit)}
          className="mt-1 -ms-4"
        >
          {other.label}
        </Button>
      )}
    </form>
  )
}

/** Checks the number on demand. The problem that is found goes when the number changes. */
function useCheck(typed: TypedNumber) {
  const queries = useQueryClient()
  const [refused, setRefused] = useState<(TypedProblem & { number: string }) | null>(null)
  const check = () => {
    const isConfirmed = (number: string) => isConfirmedNumber(queries, number)
    const found = typedProblem(
      typed,
      'Please enter a valid phone number in E.164 format (e.g., +12125551234)',
      isConfirmed,
    )
    setRefused(found && { ...found, number: typed.number })
    return found === null
  }
  const problem = refused?.number === typed.number ? refused : null
  return { problem, check, onConfirmed: () => setRefused(null) }
}
