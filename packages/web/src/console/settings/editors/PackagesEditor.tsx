import { Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { DENSE, denseInputClass } from '../../shared/console-controls.tsx'
import { settings } from '../strings.ts'
import {
  type PackageDraft,
  type PackageField,
  draftsOf,
  textOfDrafts,
  wrongFields,
} from './package-drafts.ts'

const words = settings.packages
/** On a phone a package has two lines: description and recommendation are in the second. */
const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_4.5rem_4.5rem_2.25rem] gap-2 sm:grid-cols-[7rem_4.5rem_4.5rem_minmax(0,1fr)_5.5rem_2.25rem]'
const SECOND_LINE = 'max-sm:order-1'

interface PackagesEditorProps {
  /** The setting's text form. */
  initial: string
  /** Whether the setting would refuse this text form; false until it was refused once. */
  isWrong: (text: string) => boolean
  onChange: (text: string) => void
}

/** Edits the credit packages. A changed price or credit gives the package a new id by itself. */
export function PackagesEditor({ initial, isWrong, onChange }: PackagesEditorProps) {
  const [drafts, setDrafts] = useState(() => draftsOf(initial))
  const recommendedName = useId()
  const update = (next: PackageDraft[]) => {
    setDrafts(next)
    onChange(textOfDrafts(next))
  }
  const change = (key: number, fields: Partial<PackageDraft>) =>
    update(drafts.map(draft => (draft.key === key ? { ...draft, ...fields } : draft)))
  const recommend = (key: number | null) =>
    update(drafts.map(draft => ({ ...draft, recommended: draft.key === key })))
  const add = () => {
    const key = Math.max(-1, ...drafts.map(draft => draft.key)) + 1
    const empty = { name: '', price: '', amount: '', description: '', recommended: false }
    update([...drafts, { key, ...empty, sold: null }])
  }
  return (
    <div className="grid gap-2">
      {drafts.length > 0 && (
        // The fields have these words as their names.
        <div aria-hidden="true" className={`${COLUMNS} text-xs font-medium`}>
          <span>{words.name}</span>
          <span className="text-right">{words.price}</span>
          <span className="text-right">{words.credit}</span>
          <span className="max-sm:hidden">{words.description}</span>
          <span className="text-center max-sm:hidden">{words.recommended}</span>
        </div>
      )}
      {drafts.map(draft => (
        <PackageFields
          key={draft.key}
          draft={draft}
          wrong={wrongFields(draft, drafts, isWrong)}
          recommendedName={recommendedName}
          onChange={fields => change(draft.key, fields)}
          onRecommend={() => recommend(draft.key)}
          onRemove={() => update(drafts.filter(({ key }) => key !== draft.key))}
        />
      ))}
      <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
        <label className="flex items-center gap-2 text-sm">
          <input
            type="radio"
            name={recommendedName}
            checked={drafts.every(({ recommended }) => !recommended)}
            onChange={() => recommend(null)}
          />
          {words.noneRecommended}
        </label>
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

const FIELD_CLASSES: Record<PackageField, string> = {
  name: '',
  price: 'text-right',
  amount: 'text-right',
  description: `max-sm:col-span-3 ${SECOND_LINE}`,
}

interface PackageFieldsProps {
  draft: PackageDraft
  wrong: ReadonlySet<PackageField>
  /** The name of the radio buttons of all packages. */
  recommendedName: string
  onChange: (fields: Partial<PackageDraft>) => void
  onRecommend: () => void
  onRemove: () => void
}

function PackageFields(props: PackageFieldsProps) {
  const { draft, wrong, recommendedName, onChange, onRecommend, onRemove } = props
  const shownName = draft.name === '' ? words.isNew : draft.name
  const field = (label: string, name: PackageField) => (
    <input
      aria-label={label}
      aria-invalid={wrong.has(name) || undefined}
      value={draft[name]}
      autoComplete="off"
      inputMode={name === 'price' || name === 'amount' ? 'decimal' : 'text'}
      onChange={event => onChange({ [name]: event.target.value })}
      className={denseInputClass(FIELD_CLASSES[name])}
    />
  )
  return (
    <fieldset className={`${COLUMNS} items-center max-sm:border-b max-sm:border-line max-sm:pb-2`}>
      <legend className="sr-only">{words.legend(shownName)}</legend>
      {field(words.name, 'name')}
      {field(words.price, 'price')}
      {field(words.credit, 'amount')}
      {field(words.description, 'description')}
      <input
        type="radio"
        name={recommendedName}
        aria-label={words.recommended}
        checked={draft.recommended}
        onChange={onRecommend}
        title={words.recommended}
        className={`size-4 justify-self-center ${SECOND_LINE}`}
      />
      <RemoveButton label={words.remove(shownName)} onClick={onRemove} />
    </fieldset>
  )
}

export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-9 shrink-0 place-items-center rounded-small text-soft hover:bg-raised hover:text-danger"
    >
      <Trash2 size={15} aria-hidden="true" />
    </button>
  )
}
