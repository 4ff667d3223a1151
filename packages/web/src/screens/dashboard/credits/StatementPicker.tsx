import { FileText } from 'lucide-react'
import { useState } from 'react'
import { PATHS } from '../../../session/paths.ts'
import { monthText, statementText } from './statement/strings.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Select } from '../../../ui/choice/Select.tsx'
import { statementMonths } from './statement/statement-months.ts'

/** Chooses a month and opens its statement. */
export function StatementPicker() {
  const [months] = useState(() => statementMonths(new Date()))
  const [month, setMonth] = useState(months[0] ?? '')
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-52 max-sm:grow">
        <Select
          label={statementText.month}
          items={months}
          selected={month}
          onSelect={setMonth}
          itemKey={item => item}
          itemText={monthText}
          renderItem={monthText}
        />
      </div>
      <Link
        to={`${PATHS.credits}&statement=${month}`}
        className={buttonClass('secondary', 'h-12 max-sm:grow')}
      >
        <FileText size={16} aria-hidden="true" />
        {statementText.open}
      </Link>
    </div>
  )
}
