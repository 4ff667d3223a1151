import {
  listSettingHistory,
  type SettingChange,
} from '@ringback/contract/operator/settings/settings'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/layout/Dialog.tsx'
import { Loaded, useList } from '../shared/Loaded.tsx'
import { DENSE } from '../shared/console-controls.tsx'
import { ListPager } from '../shared/list/DataTable.tsx'
import { Table } from '../shared/list/Table.tsx'
import { type Column, timeColumn } from '../shared/list/columns.tsx'
import { type NamedSetting, linesOf, valueText } from './setting-text.ts'
import { Name } from '../../ui/identity/Name.tsx'
import { TextWithNumbers } from '../../phone/PhoneNumber.tsx'

const COLUMNS = {
  at: 'Time',
  by: 'By',
  before: 'Before',
  after: 'After',
  reason: 'Reason',
} as const

const PAGE_SIZE = 10

/** The changes of a setting, newest first. */
export function HistoryDialog(props: { setting: NamedSetting; onClose: () => void }) {
  const { setting, onClose } = props
  const [page, setPage] = useState(1)
  const query = useList(listSettingHistory, {
    params: { id: setting.name },
    query: { page, limit: PAGE_SIZE },
  })
  return (
    <Dialog
      title={`History of ${setting.title}`}
      isWide
      onClose={onClose}
      actions={
        <Button look="secondary" className={DENSE} onClick={onClose}>
          Close
        </Button>
      }
    >
      <Loaded query={query}>
        {({ items, hasMore }) =>
          items.length === 0 ? (
            <p>This setting was never changed.</p>
          ) : (
            <>
              <Table
                label={`History of ${setting.title}`}
                columns={columnsOf(setting)}
                items={items}
                itemKey={({ id }) => id}
                isStale={query.isPlaceholderData}
              />
              {(hasMore || page > 1) && (
                <ListPager
                  label={`History of ${setting.title}`}
                  page={page}
                  hasMore={hasMore}
                  busy={query.isPlaceholderData}
                  onPage={setPage}
                />
              )}
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function columnsOf(setting: NamedSetting): Column<SettingChange>[] {
  const { at, by, before, after, reason } = COLUMNS
  return [
    timeColumn(at, change => change.at),
    { header: before, cell: change => <Value setting={setting} text={change.before} /> },
    {
      header: after,
      cell: change => (
        <>
          <Value setting={setting} text={change.after} />
          {change.isReset && <span className="text-faint"> (reset)</span>}
        </>
      ),
    },
    { header: by, cell: ({ changedBy }) => <Name>{changedBy}</Name> },
    { header: reason, cell: change => change.reason, className: 'wrap-anywhere min-w-32' },
  ]
}

function Value({ setting, text }: { setting: NamedSetting; text: string }) {
  const lines = linesOf(setting.name, text)
  if (lines.length === 0)
    return (
      <span>
        <TextWithNumbers>{valueText(setting.name, text)}</TextWithNumbers>
      </span>
    )
  return (
    <ul className="min-w-40 text-xs">
      {lines.map(line => (
        <li key={line}>
          <TextWithNumbers>{line}</TextWithNumbers>
        </li>
      ))}
    </ul>
  )
}
