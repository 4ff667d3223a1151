import { type RefObject, useRef, useState } from 'react'
import { focusFirstProblem } from './Field.tsx'

/** The value of a field by its name, as it is typed; empty for a field that the form has not got. */
export type FieldText<Name extends string> = (name: Name) => string

type Problems<Name extends string> = Partial<Record<Name, string>>

/**
 * Validates a form whose fields have names. A press that finds problems shows all of them, and focuses the first one. From
 * then on each input validates again, so that a problem goes as soon as the value is right.
 *
 * @param problemsOf the messages by the names of the fields; empty if the form can be sent
 * @param form of a form that others need too
 * @returns `check`, to call at a press, which returns the values, or null if there are problems
 */
export function useCheckedForm<Name extends string>(
  problemsOf: (text: FieldText<Name>) => Problems<Name>,
  form?: RefObject<HTMLFormElement | null>,
) {
  const ownForm = useRef<HTMLFormElement>(null)
  const ref = form ?? ownForm
  const isRefused = useRef(false)
  const [problems, setProblems] = useState<Problems<Name>>({})
  const text: FieldText<Name> = name =>
    String(new FormData(ref.current ?? undefined).get(name) ?? '')
  const check = (): FieldText<Name> | null => {
    const found = problemsOf(text)
    setProblems(found)
    isRefused.current = Object.keys(found).length > 0
    if (!isRefused.current) return text
    focusFirstProblem(ref)
    return null
  }
  const onInput = () => {
    if (isRefused.current) setProblems(problemsOf(text))
  }
  return { problems, check, formProps: { ref, noValidate: true, onInput }, form: ref }
}
