import { BUSINESS_SETTINGS } from '@ringback/contract/operator/business-settings'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { DENSE, denseInputClass } from '../../shared/console-controls.ts'
import { settings } from '../strings.ts'
import { RemoveButton } from './PackagesEditor.tsx'

const words = settings.rules
const COLUMNS = 'grid grid-cols-[1fr_1fr_1fr_auto] gap-2'

/** A rule while it is edited. */
interface RuleDraft {
  key: number
  prefix: string
  access: 'usual' | 'allow' | 'refuse'
  /** As it was typed; empty for the usual markup. */
  markup: string
}

interface RulesEditorProps {
  /** The setting's text form. */
  initial: string
  onChange: (text: string) => void
}

/** Edits the destination rules: a row for each prefix. */
export function RulesEditor({ initial, onChange }: RulesEditorProps) {
  const [drafts, setDrafts] = useState(() => draftsOf(initial))
  const update = (next: RuleDraft[]) => {
    setDrafts(next)
    onChange(textOf(next))
  }
  const change = (key: number, fields: Partial<RuleDraft>) =>
    update(drafts.map(draft => (draft.key === key ? { ...draft, ...fields } : draft)))
  const add = () => {
    const key = Math.max(-1, ...drafts.map(draft => draft.key)) + 1
    update([...drafts, { key, prefix: '+', access: 'refuse', markup: '' }])
  }
  return (
    <div className="grid gap-3">
      <p className="text-xs">{words.hint}</p>
      {drafts.length === 0 && <p>{words.empty}</p>}
      {drafts.length > 0 && (
        // The fields have these words as their names.
        <div aria-hidden="true" className={`${COLUMNS} text-xs font-medium`}>
          <span>{words.prefix}</span>
          <span>{words.access}</span>
          <span>{words.markup}</span>
          <span className="w-9" />
        </div>
      )}
      <ul className="-mt-1.5 grid gap-2">
        {drafts.map(draft => (
          <li key={draft.key} className={`${COLUMNS} items-center`}>
            <input
              aria-label={words.prefix}
              value={draft.prefix}
              inputMode="tel"
              autoComplete="off"
              onChange={event => change(draft.key, { prefix: event.target.value })}
              className={denseInputClass('tabular-nums')}
            />
            <select
              aria-label={words.access}
              value={draft.access}
              onChange={event =>
                change(draft.key, { access: event.target.value as RuleDraft['access'] })
              }
              className={denseInputClass()}
            >
              {Object.entries(words.accesses).map(([access, label]) => (
                <option key={access} value={access}>
                  {label}
                </option>
              ))}
            </select>
            <input
              aria-label={words.markup}
              value={draft.markup}
              inputMode="decimal"
              autoComplete="off"
              onChange={event => change(draft.key, { markup: event.target.value })}
              className={denseInputClass('tabular-nums')}
            />
            <RemoveButton
              label={words.remove(draft.prefix)}
              onClick={() => update(drafts.filter(({ key }) => key !== draft.key))}
            />
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

function draftsOf(text: string): RuleDraft[] {
  const rules = BUSINESS_SETTINGS.destinationRules.read(text)
  if (!rules.ok) return []
  return rules.value.map(({ prefix, access, markupPercent }, key) => ({
    key,
    prefix,
    access: access ?? 'usual',
    markup: markupPercent === undefined ? '' : String(markupPercent),
  }))
}

/** The text form of the setting. A markup that is no number becomes null, which the setting refuses. */
function textOf(drafts: readonly RuleDraft[]): string {
  const rules = drafts.map(({ prefix, access, markup }) => ({
    prefix: prefix.replace(/\s/g, ''),
    ...(access !== 'usual' && { access }),
    ...(markup.trim() !== '' && { markupPercent: Number(markup) }),
  }))
  return JSON.stringify(rules)
}
