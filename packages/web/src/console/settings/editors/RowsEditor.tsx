import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ChoiceSelect, DENSE, denseInputClass } from '../../shared/console-controls.tsx'
import { RemoveButton } from './PackagesEditor.tsx'
import type { Fields, RowColumn, RowList } from './row-list.ts'

/** A row while it is edited. */
interface RowDraft {
  key: number
  fields: Fields
}

interface RowsEditorProps {
  list: RowList
  /** The setting's text form. */
  initial: string
  /** Whether the setting would refuse this text form; false until it was refused once. */
  isWrong: (text: string) => boolean
  onChange: (text: string) => void
}

/** Edits a setting that is a list of rows: a line for each row, a field for each column. */
export function RowsEditor({ list, initial, isWrong, onChange }: RowsEditorProps) {
  const { columns, words } = list
  const { drafts, change, add, remove } = useRowDrafts(list, initial, onChange)
  const grid = {
    gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr)) auto`,
  }
  return (
    <div className="grid gap-3">
      <p className="text-xs">{words.hint}</p>
      {drafts.length === 0 && <p>{words.empty}</p>}
      {drafts.length > 0 && (
        // The fields have these words as their names.
        <div aria-hidden="true" className="grid gap-2 text-xs font-medium" style={grid}>
          {columns.map(({ name, label }) => (
            <span key={name}>{label}</span>
          ))}
          <span className="w-9" />
        </div>
      )}
      <ul className="-mt-1.5 grid gap-2">
        {drafts.map(({ key, fields }) => (
          <li
            key={key}
            className={classNames(
              'grid items-center gap-2 rounded-small',
              isWrong(list.print([fields])) && 'outline-1 outline-offset-2 outline-danger',
            )}
            style={grid}
          >
            {columns.map(column => (
              <RowField
                key={column.name}
                column={column}
                value={fields[column.name] ?? ''}
                onChange={value => change(key, { ...fields, [column.name]: value })}
              />
            ))}
            <RemoveButton label={words.remove(list.nameOf(fields))} onClick={() => remove(key)} />
          </li>
        ))}
      </ul>
      <div>
        <Button
          look="secondary"
          className={DENSE}
          icon={<Plus size={15} aria-hidden="true" />}
          onClick={add}
        >
          {words.add}
        </Button>
      </div>
    </div>
  )
}

/** The rows while they are edited. Every change is reported as the setting's text. */
function useRowDrafts(list: RowList, initial: string, onChange: (text: string) => void) {
  const [drafts, setDrafts] = useState<RowDraft[]>(() =>
    (list.read(initial) ?? []).map((fields, key) => ({ key, fields })),
  )
  const update = (next: RowDraft[]) => {
    setDrafts(next)
    onChange(list.print(next.map(({ fields }) => fields)))
  }
  return {
    drafts,
    change: (key: number, fields: Fields) =>
      update(drafts.map(draft => (draft.key === key ? { key, fields } : draft))),
    add: () => {
      const key = Math.max(-1, ...drafts.map(draft => draft.key)) + 1
      update([...drafts, { key, fields: list.added }])
    },
    remove: (key: number) => update(drafts.filter(draft => draft.key !== key)),
  }
}

interface RowFieldProps {
  column: RowColumn
  value: string
  onChange: (value: string) => void
}

function RowField({ column: { label, choices, inputMode }, value, onChange }: RowFieldProps) {
  if (choices) {
    return (
      <ChoiceSelect
        aria-label={label}
        value={value}
        onChange={event => onChange(event.target.value)}
      >
        {Object.entries(choices).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </ChoiceSelect>
    )
  }
  return (
    <input
      aria-label={label}
      value={value}
      inputMode={inputMode}
      autoComplete="off"
      onChange={event => onChange(event.target.value)}
      className={denseInputClass('tabular-nums')}
    />
  )
}
