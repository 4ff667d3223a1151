import { FileText } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { PATHS } from '../../../session/paths.ts'
import { buttonClass } from '../../../ui/buttons/Button.tsx'
import { Link } from '../../../ui/buttons/Link.tsx'
import { Select } from '../../../ui/choice/Select.tsx'
import { transactionsQuery } from '../shared/credit/transactions-query.ts'
import { statementMonths, monthText } from './statement/statement-months.ts'

/** Chooses a month and opens its statement. */
export function StatementPicker() {
  const months = useMonths()
  const [chosen, setChosen] = useState<string | null>(null)
  const month = chosen ?? months[0] ?? ''
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-52 max-sm:grow">
        <Select
          label="Monthly statement"
          items={months}
          selected={month}
          onSelect={setChosen}
          itemKey={item => item}
          itemText={monthText}
        />
      </div>
      <Link
        to={`${PATHS.credits}&statement=${month}`}
        className={buttonClass('secondary', 'max-sm:grow')}
      >
        <FileText size={16} aria-hidden="true" />
        Open statement
      </Link>
    </div>
  )
}

/** The clock of the computer may be slow, so the newest transaction counts too. */
function useMonths(): string[] {
  const [now] = useState(() => Date.now())
  const { data } = useQuery({ ...transactionsQuery(useClient(), 1), enabled: false })
  const newest = data?.transactions[0]?.createdAt.getTime() ?? now
  return statementMonths(new Date(Math.max(now, newest)))
}
