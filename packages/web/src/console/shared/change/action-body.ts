import type { ActionField } from '@ringback/contract/operator/action-form'

/** What the fields contain, by their names. */
export type Inputs = Readonly<Record<string, string>>

/** The fields as the body of a request. What cannot be read is left to the schema, which refuses it. */
export function bodyOf(fields: readonly ActionField[], inputs: Inputs): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(field => {
      const text = (inputs[field.name] ?? '').trim()
      if (field.type === 'flag') return [[field.name, text === 'true']]
      if (text === '') return field.emptyIsNull ? [[field.name, null]] : []
      return [[field.name, valueOf(field.type, text)]]
    }),
  )
}

function valueOf(type: ActionField['type'], text: string): unknown {
  if (type === 'number') return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (type !== 'time') return text
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}

/** Replaces each name in braces by its fact: "Freeze the account of {email}". */
export function fillIn(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(/\{([\w ]+)\}/g, (_, name: string) => {
    const fact = facts[name]
    if (fact === undefined) throw new Error(`"${text}" needs the fact "${name}"`)
    return fact
  })
}
