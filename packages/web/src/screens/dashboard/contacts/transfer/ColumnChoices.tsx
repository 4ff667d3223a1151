import { Select } from '../../../../ui/choice/Select.tsx'
import { Fold } from './PlanLists.tsx'
import { columnName, type CsvColumn } from './read/csv.ts'
import { ROLES, type Role } from './read/csv-headings.ts'

interface ColumnChoicesProps {
  columns: readonly (CsvColumn & { at: number })[]
  /** Whether the choice is open at first. */
  isNeeded: boolean
  onChange: (at: number, role: Role) => void
}

/** The columns of a CSV file, of each of which the person may say what it has. */
export function ColumnChoices({ columns, isNeeded, onChange }: ColumnChoicesProps) {
  const listed = columns.filter(({ example, role }) => example !== '' || role !== 'unused')
  const used = listed.filter(({ role }) => role !== 'unused')
  return (
    <Fold
      title={`Columns of the file (${used.length} of ${listed.length} are imported)`}
      isOpen={isNeeded}
    >
      <p className="border-t border-line pt-3 text-soft">
        What each column of the file has. Columns without any text are not listed.
      </p>
      <ul className="grid gap-4 py-4 sm:grid-cols-2 lg:grid-cols-3">
        {listed.map(({ at, heading, example, role }) => (
          <li key={at} className="min-w-0">
            <Select
              label={heading || columnName(at)}
              items={ROLES}
              selected={role}
              onSelect={selected => onChange(at, selected)}
              itemKey={item => item}
              itemText={item => ROLE_NAMES[item]}
            />
            {example !== '' && <p className="mt-1 line-clamp-2 text-xs text-soft">{example}</p>}
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** What a column of a CSV file has. */
const ROLE_NAMES: Record<Role, string> = {
  unused: 'Not imported',
  name: 'Name',
  'first-name': 'First name',
  'middle-name': 'Middle name',
  'last-name': 'Last name',
  'other-name': 'Name, if no other',
  phone: 'Phone number',
  'phone-label': 'Label of next number',
  fax: 'Fax or pager',
  mail: 'E-mail, if no name',
  note: 'Note',
  groups: 'Groups, for favourites',
}
