import { Field, PasswordInput, TextInput } from '../../src/ui/forms/Field.tsx'
import { type Group, examplesOf } from '../group.tsx'

const STATES = {
  empty: { placeholder: 'you@example.com' },
  filled: { defaultValue: 'asha@example.com' },
  hint: { hint: 'We send a link to it.' },
  problem: { problem: 'Please enter a valid email address.', defaultValue: 'asha@' },
  disabled: { disabled: true, defaultValue: 'asha@example.com' },
} as const

interface State {
  hint?: string
  problem?: string
  placeholder?: string
  defaultValue?: string
  disabled?: boolean
}

export const fields: Group = {
  title: 'Fields',
  examples: {
    ...examplesOf(Object.keys(STATES) as (keyof typeof STATES)[], 'Field', name => {
      const { hint, problem, ...input }: State = STATES[name]
      return (
        <Field label="Email" hint={hint} problem={problem ?? null} className="w-full max-w-80">
          {ids => <TextInput {...ids} {...input} />}
        </Field>
      )
    }),
    PasswordInput: (
      <Field label="Password" className="w-full max-w-80">
        {ids => <PasswordInput {...ids} defaultValue="correct horse" />}
      </Field>
    ),
  },
}
