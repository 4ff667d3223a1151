import { isE164 } from '@ringback/contract/phone'
import { useEffect, useId, useRef, useState } from 'react'
import { settings } from '../../../strings/settings.ts'
import { Button } from '../../../ui/Button.tsx'
import {
  TypedNumberField,
  readTyped,
  typedNumber,
} from '../shared/number-field/TypedNumberField.tsx'

/** The frame around the form. Narrow phones have none, so that the field shows a number whole. */
export const NUMBER_FRAME =
  'min-[25rem]:rounded-control min-[25rem]:border min-[25rem]:border-line min-[25rem]:bg-well min-[25rem]:p-4'

interface NumberFormProps {
  busy: boolean
  words: { label?: string; hint: string; submit: string; submitting: string }
  /** Whether a press has opened the form. */
  hasFocus?: boolean
  /** Receives a possible number, in E.164. */
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
  /** The number that was refused. Its message goes when the number changes. */
  const [refused, setRefused] = useState<string | null>(null)
  const { number } = typed
  useEffect(() => {
    if (hasFocus) input.current?.focus()
  }, [hasFocus])
  const isRefused = refused === number
  const submitTo = (submit: (number: string) => void) => {
    const read = readTyped(typed).number
    if (isE164(read)) return submit(read)
    setRefused(number)
    input.current?.focus()
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
            problemId={isRefused ? problemId : null}
          />
        </div>
        <Button
          type="submit"
          busy={busy}
          disabled={number === ''}
          className="h-14 max-sm:w-full sm:h-16 low:h-13"
        >
          {busy ? words.submitting : words.submit}
        </Button>
      </div>
      <Hint problemId={isRefused ? problemId : null}>{words.hint}</Hint>
      {other && (
        <Button
          look="quiet"
          disabled={number === '' || busy}
          onClick={() => submitTo(other.onSubmit)}
          className="mt-1 -ml-4"
        >
          {other.label}
        </Button>
      )}
    </form>
  )
}

/** What the number is for, or that it was refused. */
function Hint({ problemId, children }: { problemId: string | null; children: string }) {
  if (problemId === null) return <p className="mt-2 text-xs text-faint">{children}</p>
  return (
    <p id={problemId} role="alert" className="mt-2 text-xs text-danger">
      {settings.invalidNumber}
    </p>
  )
}
