import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Badge } from '../../ui/Badge.tsx'
import { SettingRow } from './SettingRow.tsx'
import type { NamedSetting, SettingAction } from './setting-action.ts'
import { settings } from './strings.ts'

interface SettingGroupProps {
  title: string
  items: readonly NamedSetting[]
  onOpen: (action: SettingAction) => void
}

/**
 * The settings of a group, folded under its name, the number of changed ones and their titles. A group with a warning
 * is open at first, and one with the setting of the address (`#markupPercent`) opens and has the focus there.
 */
export function SettingGroup({ title, items, onOpen }: SettingGroupProps) {
  const group = useRef<HTMLDetailsElement>(null)
  const { hash, key } = useLocation()
  const target = hash.slice(1)
  const isTarget = items.some(({ name }) => name === target)
  useEffect(() => {
    if (!isTarget || !group.current) return
    group.current.open = true
    document.getElementById(target)?.focus()
  }, [isTarget, target, key])
  const changed = items.filter(({ origin }) => origin === 'database').length
  // Only at first: a warning that passes does not fold what is being read.
  const [hasWarning] = useState(() => items.some(({ warning }) => warning !== null))
  return (
    <details
      ref={group}
      open={hasWarning}
      className="group min-w-0 rounded-control border border-line bg-card"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-control px-4 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <h2 className="text-sm font-semibold">{title}</h2>
          <span className="block truncate text-xs text-soft">
            {items.map(item => item.title).join(', ')}
          </span>
        </span>
        {changed > 0 && <Badge>{settings.changedCount(changed)}</Badge>}
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="shrink-0 text-faint transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <ul className="divide-y divide-line px-4 pb-3.5">
        {items.map(setting => (
          <SettingRow key={setting.name} setting={setting} onOpen={onOpen} />
        ))}
      </ul>
    </details>
  )
}
