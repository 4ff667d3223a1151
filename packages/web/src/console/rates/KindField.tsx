import type { DeckKind } from '@ringback/contract/operator/rates'
import { Field } from '../../ui/Field.tsx'
import { denseInputClass } from '../shared/console-controls.ts'
import { rates } from './strings.ts'

/** Chooses between the prices of calls and of numbers. */
export function KindField(props: { kind: DeckKind; onChange: (kind: DeckKind) => void }) {
  return (
    <Field label={rates.kind}>
      {ids => (
        <select
          {...ids}
          value={props.kind}
          onChange={event => props.onChange(event.target.value as DeckKind)}
          className={denseInputClass()}
        >
          <option value="calls">{rates.kinds.calls}</option>
          <option value="numbers">{rates.kinds.numbers}</option>
        </select>
      )}
    </Field>
  )
}
