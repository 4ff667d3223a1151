import { deckText } from '@ringback/contract/operator/rates/deck-text'
import { Field } from '../../../ui/Field.tsx'
import { denseInputClass } from '../console-controls.ts'
import { FileProblem } from './use-change.ts'

/** Where the operator chooses a CSV file. */
export function FileField(props: {
  label: string
  hint: string
  problem: string | null
  onChange: (file: File | null) => void
}) {
  return (
    <Field label={props.label} hint={props.hint} problem={props.problem}>
      {ids => (
        <input
          {...ids}
          type="file"
          accept=".csv,text/csv"
          onChange={event => props.onChange(event.target.files?.[0] ?? null)}
          className={denseInputClass('py-1.5')}
        />
      )}
    </Field>
  )
}

/** @throws FileProblem when it is no text in Unicode, or too long */
export async function textOf(file: File): Promise<string> {
  const text = deckText(new Uint8Array(await file.arrayBuffer()))
  if (text.problem === null) return text.value
  throw new FileProblem(`${file.name}: ${text.problem}`)
}
